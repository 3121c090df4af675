# Homebrew, on Linux
class Branan < Formula
  desc "@SUMMARY@"
  homepage "@URL@"
  url "@LINUX_URL@"
  version "@VERSION@"
  sha256 "@LINUX_SHA256@"
  license any_of: ["MIT", "Apache-2.0"]
  depends_on arch: :x86_64
  depends_on :linux

  def install
    bin.install "branan"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/branan.bash" => "branan"
    zsh_completion.install "completions/_branan"
    fish_completion.install "completions/branan.fish"
  end

  test do
    assert_equal "1111530080", shell_output("#{bin}/branan perft --rules brandubh --depth 6").strip
  end
end
