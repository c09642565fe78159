import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Bytes. Beyond, V8's new space would grow to 128 MB under load, almost all of it garbage. */
const maxNewSpace = 32 * 1024 * 1024
const checkMs = 1_000

/**
 * Keeps V8's new space as small as it is at the start, so call it first: loading the code would let it grow to 32 MB, of which an
 * idle server needs almost nothing. The usual option, --max-semi-space-size, only works on the command line of `node`.
 */
export const limitNewSpace = () => setGrowth(1)

/** Lets the new space grow from now on as load demands, to 32 MB. */
export function growNewSpace(): void {
  setGrowth(2)
  setInterval(() => setGrowth(newSpaceSize() < maxNewSpace ? 2 : 1), checkMs).unref()
}

const setGrowth = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

const newSpaceSize = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? maxNewSpace
