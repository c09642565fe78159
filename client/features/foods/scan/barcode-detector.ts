/** A scanner whose camera is on. */
export type RunningScanner = {
  /** Switches the camera's light; null when it has none. */
  torch: ((on: boolean) => Promise<void>) | null
  /** Releases the camera. */
  stop: () => Promise<void> | void
}

/** The browser's own detector (https://wicg.github.io/shape-detection-api/), which TypeScript does not know yet. */
type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e']

/** Without `upc_a`: some browsers report such a code as an EAN-13 that begins with 0. */
const neededFormats = ['ean_13', 'ean_8', 'upc_e']

/** The browser's detector; null when it has none, or none for the codes on food. */
export async function barcodeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !neededFormats.every((format) => supported.includes(format))) return null
  return new BarcodeDetector({ formats: formats.filter((format) => supported.includes(format)) })
}

/** Milliseconds between two pictures. */
const pause = 100

/** The frame shown over the picture, in CSS pixels; only what is inside is read. */
const frame = { width: 250, height: 150 }

/** Shows the rear camera in `view` and reads the codes inside the frame, until it is stopped. Rejects as `getUserMedia` does. */
export async function startDetector(
  detector: Detector,
  view: HTMLElement,
  onCode: (code: string) => void,
): Promise<RunningScanner> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', aspectRatio: 4 / 3, width: { ideal: 1280 } },
  })
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: stream })
  view.replaceChildren(video)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = true

  async function read() {
    const picture = await createImageBitmap(video, ...insideFrame(video, view))
    const codes = await detector.detect(picture).finally(() => picture.close())
    if (isRunning && codes[0]) onCode(codes[0].rawValue)
  }
  function readAgain() {
    timer = setTimeout(() => {
      // A picture that cannot be read is skipped: the next one follows.
      void read()
        .catch(() => {})
        .then(() => isRunning && readAgain())
    }, pause)
  }
  function stop() {
    isRunning = false
    clearTimeout(timer)
    for (const track of stream.getTracks()) track.stop()
    video.remove()
  }

  try {
    await video.play()
    readAgain()
  } catch (error) {
    stop()
    throw error
  }
  return { torch: torchOf(stream), stop }
}

/** The part of the camera's picture inside the frame, as `createImageBitmap` takes it; the picture covers the view. */
function insideFrame({ videoWidth, videoHeight }: HTMLVideoElement, view: HTMLElement) {
  const scale = Math.max(view.clientWidth / videoWidth, view.clientHeight / videoHeight)
  const width = Math.min(videoWidth, frame.width / scale)
  const height = Math.min(videoHeight, frame.height / scale)
  return [(videoWidth - width) / 2, (videoHeight - height) / 2, width, height] as const
}

function torchOf(stream: MediaStream): RunningScanner['torch'] {
  const [track] = stream.getVideoTracks()
  const capabilities = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  const torch = (on: boolean) => ({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
  return track && capabilities.torch ? (on) => track.applyConstraints(torch(on)) : null
}
