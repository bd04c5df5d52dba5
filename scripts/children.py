"""What scripts run: when a script is told to stop, nothing of it stays at work.

Not a program: check-formats, check-report and prove-gate import it.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading

# Seconds that a program has to end by itself once it was told.
PATIENCE = 10

_lock = threading.Lock()
_working = set()
# Whether somebody has asked to stop, and whether the main thread is about to learn of a program it begins.
_stopping = False
_starting = False


def start(command, **options):
    """Begins a program, in a group of its own: that is told to stop once, and by this script alone. Of a second Ctrl-C
    it would die without having cleared up."""
    global _starting
    with _lock:
        if _stopping:
            raise KeyboardInterrupt
        _starting = threading.current_thread() is threading.main_thread()
        try:
            process = subprocess.Popen(command, start_new_session=True, **options)
            _working.add(process)
        finally:
            _starting = False
    if _stopping:
        stop(process)
        raise KeyboardInterrupt
    return process


def run(command, **options):
    """A program's end, as of subprocess.run with its streams captured as text."""
    process = start(command, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options})
    try:
        output, errors = process.communicate()
    except BaseException:
        stop(process)
        raise
    with _lock:
        _working.discard(process)
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


def stop(process):
    """Ends a program and its group: as by Ctrl-C, which a build hands on to its compilers, and then by force."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGINT)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    # What it has begun itself.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    with _lock:
        _working.discard(process)


def stop_all():
    """Ends what other threads have begun, and lets them begin nothing else."""
    global _stopping
    with _lock:
        _stopping = True
        working = list(_working)
    for process in working:
        stop(process)


def code(name, main):
    """The exit code of a script: SIGTERM and SIGHUP stop it as Ctrl-C does, a file that fails is a line, and a reader
    of what it prints that goes away (`| head -1`) ends it without one, as it ends a script of the shell."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _told)
    try:
        result = main(sys.argv[1:])
        # Here, and not behind the end, where nobody could take it well.
        if sys.stdout:
            sys.stdout.flush()
        return result
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # What is still to be written is for nobody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 128 + signal.SIGPIPE
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        print(f"{name}: {place}{error.strerror}: check that it is there, and may be read and written", file=sys.stderr)
        return 1
    finally:
        stop_all()


def _told(number, frame):
    """The first wish to stop is an exception; what clears up then is not disturbed by others."""
    global _stopping
    if _stopping:
        return
    _stopping = True
    if not _starting:
        raise KeyboardInterrupt
