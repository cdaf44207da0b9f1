import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.webfuzzing.commons.auth.Auth;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.parosproxy.paros.network.HttpMessage;
import org.zaproxy.zap.utils.HarUtils;

/** Reads exports with the libraries of their tools, and prints the results as JSON: MODE FILE... */
public class ReadExports {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  public static void main(String[] args) throws Exception {
    List<Object> read = new ArrayList<>();
    for (int index = 1; index < args.length; index++) {
      read.add(read(args[0], Files.readString(Path.of(args[index]))));
    }
    System.out.println(JSON.writeValueAsString(read));
  }

  private static Object read(String mode, String text) throws Exception {
    switch (mode) {
      case "har":
        return archive(text);
      case "openapi":
        return openapi(text);
      case "maps":
        // The form in which CATS reads headers and reference data.
        return YAML.readValue(text, new TypeReference<Map<String, Map<String, Object>>>() {});
      case "users":
        Auth users = YAML.readValue(text, Auth.class);
        return users;
      default:
        throw new IllegalArgumentException(mode);
    }
  }

  @SuppressWarnings("removal")
  private static List<Object> archive(String text) throws Exception {
    List<Object> messages = new ArrayList<>();
    for (JsonNode entry : JSON.readTree(text).at("/log/entries")) {
      String request = JSON.writeValueAsString(Map.of("request", entry.get("request")));
      HttpMessage message = HarUtils.createHttpMessage(request);
      String head = message.getRequestHeader().toString();
      String body = Base64.getEncoder().encodeToString(message.getRequestBody().getBytes());
      messages.add(Map.of("head", head, "body", body));
    }
    return messages;
  }

  private static Object openapi(String text) {
    SwaggerParseResult result = new OpenAPIV3Parser().readContents(text);
    return Map.of(
        "paths", result.getOpenAPI() == null ? List.of() : result.getOpenAPI().getPaths().keySet(),
        "messages", result.getMessages() == null ? List.of() : result.getMessages());
  }
}
