//! What programs begin with, and what Rust keeps beside a platform's standard library: a compiler that builds the
//! library has none of it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;

use super::{Debian, MINGW, SOURCES};
use crate::shell::{program, read, run};

/// Debian's package of LLVM's unwinder, as Rust has it inside for musl.
pub(super) const UNWINDER: &str = "libunwind-14-dev";

/// Where that package has it.
const UNWINDER_LIBRARY: &str = "/usr/lib/llvm-14/lib/libunwind.a";

/// What the unwinder wants of a C library that musl does not have: it was compiled for another.
const UNWINDER_WANTS: &str = "\
#include <stdarg.h>
#include <stdio.h>

int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
    va_list values;
    va_start(values, format);
    int written = vfprintf(file, format, values);
    va_end(values);
    return written;
}
";

/// Where Debian's package of musl has its files.
const MUSL: &str = "/usr/lib/x86_64-linux-musl";

/// Static programs for Linux: musl itself, and an unwinder.
pub(super) fn lay_out_musl(folder: &Path, _: &Debian) -> Result<()> {
    let folder = folder.join("self-contained");
    fs::create_dir_all(&folder)?;
    let musl = ["crt1.o", "rcrt1.o", "crti.o", "crtn.o", "libc.a"].map(|name| Path::new(MUSL).join(name));
    let gcc = ["crtbegin.o", "crtbeginS.o", "crtend.o", "crtendS.o"].map(file_of_gcc);
    for file in musl.into_iter().map(Ok).chain(gcc) {
        let file = file?;
        fs::copy(&file, folder.join(file.file_name().unwrap_or_default()))?;
    }
    fs::copy(UNWINDER_LIBRARY, folder.join("libunwind.a"))?;
    fs::write(folder.join("unwinder.c"), UNWINDER_WANTS)?;
    run(program("musl-gcc", ["-O2", "-fPIE", "-c", "unwinder.c"]).current_dir(&folder))?;
    run(program("ar", ["rD", "libunwind.a", "unwinder.o"]).current_dir(&folder))
}

fn file_of_gcc(name: &str) -> Result<PathBuf> {
    Ok(read(&mut program("gcc", [format!("-print-file-name={name}")]))?.trim().into())
}

/// Programs for Windows: what registers unwinding, from the sources of the standard library.
pub(super) fn lay_out_mingw(folder: &Path, debian: &Debian) -> Result<()> {
    let sysroot = read(&mut debian.rustc(["--print", "sysroot"]))?;
    let sources = Path::new(sysroot.trim()).join(SOURCES).join("library/rtstartup");
    for name in ["rsbegin", "rsend"] {
        let mut rustc = debian.rustc(["--target", MINGW.triple, "--emit=obj", "-O", "-o"]);
        run(rustc.arg(folder.join(format!("{name}.o"))).arg(sources.join(format!("{name}.rs"))))?;
    }
    Ok(())
}
