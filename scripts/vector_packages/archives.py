"""Archives that hold the same bytes whenever their files do: sorted, with one time for all files."""

import gzip
import io
import tarfile
import time
import zipfile


def gzipped(content):
    return gzip.compress(content, 9, mtime=0)


def tar_gz(files, moment, programs=()):
    """files: contents by path. moment: seconds since 1970. programs: the paths of files that can be executed."""
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(files):
            entry = tarfile.TarInfo(path)
            entry.size, entry.mtime, entry.mode = len(files[path]), moment, 0o755 if path in programs else 0o644
            archive.addfile(entry, io.BytesIO(files[path]))
    return gzipped(output.getvalue())


def zipped(files, moment, first=(), executables=(), level=9):
    """files: contents by path. moment: seconds since 1970. first: the paths that come before all others. level: 0 stores."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as archive:
        for path in sorted(files, key=lambda path: (path not in first, path)):
            entry = zipfile.ZipInfo(path, time.gmtime(max(moment, 315532800))[:6])  # zip begins in 1980
            entry.create_system, entry.external_attr = 3, (0o100755 if path in executables else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED if level else zipfile.ZIP_STORED
            archive.writestr(entry, files[path], compresslevel=level)
    return output.getvalue()
