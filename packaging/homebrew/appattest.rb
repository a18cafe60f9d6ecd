# The released program, for a tap of your own: put this file into its folder Formula.
class Appattest < Formula
  desc "Conformance suite for servers that verify Apple App Attest evidence"
  homepage "@HOME@"
  version "@VERSION@"
  # begin LICENSE
  license "@LICENSE@"
  # end

  # begin macos-arm64 macos-x86_64
  on_macos do
    # begin macos-arm64
    on_arm do
      url "@RELEASE@/appattest-@VERSION@-macos-arm64.tar.gz"
      sha256 "@macos-arm64@"
    end
    # end
    # begin macos-x86_64
    on_intel do
      url "@RELEASE@/appattest-@VERSION@-macos-x86_64.tar.gz"
      sha256 "@macos-x86_64@"
    end
    # end
  end
  # end
  # begin linux-aarch64 linux-x86_64
  on_linux do
    # begin linux-aarch64
    on_arm do
      url "@RELEASE@/appattest-@VERSION@-linux-aarch64.tar.gz"
      sha256 "@linux-aarch64@"
    end
    # end
    # begin linux-x86_64
    on_intel do
      url "@RELEASE@/appattest-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@linux-x86_64@"
    end
    # end
  end
  # end

  # The program finds its libraries in lib/appattest, relative to its own folder.
  def install
    prefix.install "bin", "lib", "share"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/appattest --version").strip
    system bin/"appattest", "run", "--target", "builtin:reference", "--only", "assertion/counter/*"
  end
end
