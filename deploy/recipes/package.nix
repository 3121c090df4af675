# Nix: pkgs.callPackage ./package.nix { }
{ lib, stdenvNoCC, fetchurl, installShellFiles }:

stdenvNoCC.mkDerivation {
  pname = "branan";
  version = "@VERSION@";
  src = fetchurl {
    url = "@LINUX_URL@";
    sha256 = "@LINUX_SHA256@";
  };
  nativeBuildInputs = [ installShellFiles ];
  installPhase = ''
    install -Dm755 branan $out/bin/branan
    installManPage man/*.1
    installShellCompletion --bash --name branan.bash completions/branan.bash
    installShellCompletion --zsh completions/_branan
    installShellCompletion --fish completions/branan.fish
  '';
  # It is static and stripped.
  dontFixup = true;
  meta = {
    description = "@SUMMARY@";
    homepage = "@URL@";
    license = with lib.licenses; [ mit asl20 ];
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
    platforms = [ "x86_64-linux" ];
    mainProgram = "branan";
  };
}
