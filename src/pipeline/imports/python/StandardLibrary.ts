/** Modules that Python brings along: a file of the project that has such a name is hardly ever meant. */
export const standardLibrary: ReadonlySet<string> = new Set(
  [
    "__future__ _thread abc aifc argparse array ast asyncio atexit audioop base64 bdb binascii bisect builtins bz2",
    "calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall concurrent configparser",
    "contextlib contextvars copy copyreg cProfile crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis",
    "distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions",
    "ftplib functools gc getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http imaplib imghdr imp",
    "importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox mailcap marshal math",
    "mimetypes mmap modulefinder multiprocessing netrc nntplib numbers operator optparse os ossaudiodev pathlib pdb",
    "pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile",
    "pyclbr pydoc queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors",
    "shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 ssl stat statistics string",
    "stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios",
    "textwrap threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types typing",
    "unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml",
    "xmlrpc zipapp zipfile zipimport zlib zoneinfo"
  ].flatMap((it) => it.split(" "))
)
