"""What is in the wheel."""

import importlib.metadata
from pathlib import Path

import branan


def test_the_package_is_typed_licensed_and_of_one_version() -> None:
    folder = Path(branan.__file__).parent
    assert (folder / "py.typed").exists() and (folder / "_branan.pyi").exists()
    told = importlib.metadata.metadata("branan")
    assert told["Version"] == branan.__version__
    assert told["Requires-Python"] == ">=3.10" and told["License-Expression"] == "MIT OR Apache-2.0"
    needed = [line for line in told.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert len(needed) == 1 and needed[0].startswith("numpy")


def test_one_module_serves_every_python_from_3_10() -> None:
    modules = list(Path(branan.__file__).parent.glob("_branan*"))
    assert any("abi3" in module.name or module.suffix == ".pyd" for module in modules)


def test_all_names_are_there() -> None:
    assert branan.__all__ == sorted(branan.__all__, key=order)
    assert all(hasattr(branan, name) for name in branan.__all__)


def order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions."""
    kind = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return kind, name
