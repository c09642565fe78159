const oldest = [22, 18] as const

/** Ends the process with one sentence on a Node that cannot run the product. Imports nothing, so that it comes first. */
export function assertRuntime(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  console.error(
    `Node ${oldest.join('.')} or newer is needed, and this is ${version}: start with "npm start", which brings its own.`,
  )
  process.exit(1)
}
