// Reads exports with Go's parsers, on which Nuclei and proxify are built, and prints the requests as JSON.
//
//	go run . raw|burp|proxify|openapi FILE
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// read is a parsed request.
type read struct {
	Method  string              `json:"method"`
	URL     string              `json:"url"`
	Host    string              `json:"host"`
	Headers map[string][]string `json:"headers"`
	Body    string              `json:"body"`
}

func main() {
	text, err := os.ReadFile(os.Args[2])
	fail(err)
	var result any
	switch os.Args[1] {
	case "raw":
		result = raw(text)
	case "burp":
		result = burp(text)
	case "proxify":
		result = proxify(text)
	case "openapi":
		result = openapi(text)
	}
	fail(json.NewEncoder(os.Stdout).Encode(result))
}

// message parses exactly one request.
func message(text []byte) read {
	reader := bufio.NewReader(bytes.NewReader(text))
	request, err := http.ReadRequest(reader)
	fail(err)
	body, err := io.ReadAll(request.Body)
	fail(err)
	if rest, _ := io.ReadAll(reader); len(rest) > 0 {
		fail(fmt.Errorf("%d bytes after the end of %s %s", len(rest), request.Method, request.URL))
	}
	return read{request.Method, request.URL.String(), request.Host, request.Header, base64.StdEncoding.EncodeToString(body)}
}

func raw(text []byte) []read {
	requests := []read{}
	for _, part := range strings.Split(string(text), "\n###\n") {
		requests = append(requests, message([]byte(part)))
	}
	return requests
}

// items has the elements that Nuclei and other readers use.
type items struct {
	XMLName xml.Name `xml:"items"`
	Items   []struct {
		URL      string `xml:"url"`
		Host     string `xml:"host"`
		Port     int    `xml:"port"`
		Protocol string `xml:"protocol"`
		Method   string `xml:"method"`
		Path     string `xml:"path"`
		Request  struct {
			Base64 bool   `xml:"base64,attr"`
			Raw    string `xml:",chardata"`
		} `xml:"request"`
	} `xml:"item"`
}

func burp(text []byte) []read {
	var archive items
	fail(xml.Unmarshal(text, &archive))
	requests := []read{}
	for _, item := range archive.Items {
		bytes, err := base64.StdEncoding.DecodeString(item.Request.Raw)
		fail(err)
		request := message(bytes)
		address, err := url.Parse(item.URL)
		fail(err)
		if !item.Request.Base64 || item.Method != request.Method || item.Path != request.URL ||
			item.Protocol != address.Scheme || item.Host != address.Hostname() ||
			(address.Port() != "" && address.Port() != fmt.Sprint(item.Port)) {
			fail(fmt.Errorf("the item of %s is at odds with its request", item.URL))
		}
		request.URL = item.URL
		requests = append(requests, request)
	}
	return requests
}

// line is a line of proxify's log. Other fields are rejected.
type line struct {
	Timestamp string `json:"timestamp"`
	URL       string `json:"url"`
	Request   struct {
		Header   map[string]string `json:"header"`
		Body     string            `json:"body"`
		Raw      string            `json:"raw"`
		Endpoint string            `json:"endpoint"`
	} `json:"request"`
}

func proxify(text []byte) []read {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	requests := []read{}
	for {
		var each line
		err := decoder.Decode(&each)
		if err == io.EOF {
			return requests
		}
		fail(err)
		request := message([]byte(each.Request.Raw))
		if base64.StdEncoding.EncodeToString([]byte(each.Request.Body)) != request.Body || each.Request.Header["path"] == "" {
			fail(fmt.Errorf("the line of %s is at odds with its message", each.URL))
		}
		request.URL = each.URL
		requests = append(requests, request)
	}
}

// openapi loads a document like Nuclei, and lists the parameters without a value, at which Nuclei stops.
func openapi(text []byte) map[string]any {
	document, err := openapi3.NewLoader().LoadFromData(text)
	fail(err)
	operations := 0
	missing := []string{}
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			operations++
			for _, parameter := range operation.Parameters {
				value := parameter.Value
				if value.Required && !hasValue(value.Schema) {
					missing = append(missing, fmt.Sprintf("%s %s %s", method, path, value.Name))
				}
			}
		}
	}
	return map[string]any{"operations": operations, "missing": missing}
}

func hasValue(schema *openapi3.SchemaRef) bool {
	return schema != nil && (schema.Value.Default != nil || schema.Value.Example != nil || len(schema.Value.Enum) > 0)
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
