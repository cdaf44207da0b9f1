# Generated from tools/product. Do not edit. A release has this file with its checksums.
class Assay < Formula
  desc "Reports what is wrong with OpenAPI documents, security first"
  homepage "https://git.assay.example/assay/assay"
  version "0.1.0"
  license "MIT"

  on_macos do
    on_arm do
      url "https://git.assay.example/assay/assay/releases/download/v0.1.0/assay-0.1.0-macos-arm64.tar.xz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://git.assay.example/assay/assay/releases/download/v0.1.0/assay-0.1.0-macos-x64.tar.xz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  on_linux do
    on_arm do
      url "https://git.assay.example/assay/assay/releases/download/v0.1.0/assay-0.1.0-linux-arm64.tar.xz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://git.assay.example/assay/assay/releases/download/v0.1.0/assay-0.1.0-linux-x64.tar.xz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
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
