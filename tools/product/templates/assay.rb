class Assay < Formula
  desc "Reports what is wrong with OpenAPI documents, security first"
  homepage "%repository%"
  version "%version%"
  license "MIT"

  on_macos do
    on_arm do
      url "%releases%/v%version%/assay-%version%-macos-arm64.tar.xz"
      sha256 "%macos_arm64%"
    end
    on_intel do
      url "%releases%/v%version%/assay-%version%-macos-x64.tar.xz"
      sha256 "%macos_x64%"
    end
  end

  on_linux do
    on_arm do
      url "%releases%/v%version%/assay-%version%-linux-arm64.tar.xz"
      sha256 "%linux_arm64%"
    end
    on_intel do
      url "%releases%/v%version%/assay-%version%-linux-x64.tar.xz"
      sha256 "%linux_x64%"
    end
  end

  def install
    bin.install "assay"
    doc.install "THIRD-PARTY-LICENSES.txt", "sbom.cdx.json"
    generate_completions_from_executable(bin/"assay", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/assay --version")
  end
end
