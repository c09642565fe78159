const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no ${path}.`,
  ENOTDIR: (path) => `There is no ${path}.`,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  EACCES: (path) => `No permission to open ${path}.`,
  EPERM: (path) => `No permission to open ${path}.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
  ENOSPC: (path) => `The disk of ${path} is full. Make room on it, then try again.`,
  EDQUOT: (path) => `The disk of ${path} is full. Make room on it, then try again.`,
  SQLITE_FULL: (path) => `The disk of ${path} is full. Make room on it, then try again.`,
}

/** An error about a file that somebody named, as a sentence; other errors stay as they are. */
export function fileFailure(error: unknown, path: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (reason) return new Error(reason(path))
  return error instanceof Error ? error : new Error(String(error))
}
