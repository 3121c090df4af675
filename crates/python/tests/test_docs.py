"""Every example in the documentation is true, and everything public has words."""

import doctest
import inspect
import types
from collections.abc import Iterator
from pathlib import Path

import branan
import branan.pettingzoo_env
import pytest

MODULES = [branan, branan.pettingzoo_env]
# Names that need no example of their own.
PLAIN = (str, int, types.ModuleType)


def documented() -> list[tuple[str, str]]:
    return list(everything())


def everything() -> Iterator[tuple[str, str]]:
    """Everything public with its words: modules, classes, their methods and properties, functions."""
    for module in MODULES:
        yield module.__name__, module.__doc__ or ""
    for name in branan.__all__:
        thing = getattr(branan, name)
        if isinstance(thing, PLAIN):
            continue
        yield name, thing.__doc__ or ""
        if inspect.isclass(thing):
            for method, value in vars(thing).items():
                if not method.startswith("_"):
                    words = getattr(value, "__doc__", None)
                    if callable(getattr(thing, method)) or isinstance(value, (property, types.GetSetDescriptorType)):
                        yield f"{name}.{method}", words or ""


@pytest.mark.parametrize(("name", "words"), documented(), ids=[name for name, _ in documented()])
def test_words_are_there_and_examples_are_true(name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert words.strip(), f"{name} has no words"
    assert "." in name or name == "Info" or ">>>" in words, f"{name} has no example"
    monkeypatch.chdir(tmp_path)
    example = doctest.DocTestParser().get_doctest(words, {}, name, None, None)
    heard: list[str] = []
    failed = doctest.DocTestRunner(verbose=False).run(example, out=heard.append).failed
    assert not failed, "".join(heard)


def test_the_guide_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = Path(__file__).parents[3] / "docs" / "python.md"
    monkeypatch.chdir(tmp_path)
    heard: list[str] = []
    examples = doctest.DocTestParser().get_doctest(python_of(guide.read_text()), {}, "python.md", str(guide), 0)
    assert len(examples.examples) > 20
    failed = doctest.DocTestRunner(verbose=False).run(examples, out=heard.append).failed
    assert not failed, "".join(heard)


def python_of(text: str) -> str:
    """The blocks of Python in a Markdown text, each followed by an empty line."""
    blocks = text.split("```")[1::2]
    return "\n\n".join(block.removeprefix("python\n") for block in blocks if block.startswith("python\n>>>"))
