import type { Html5Qrcode } from 'html5-qrcode'

/** What became of the camera. */
export type ScannerState =
  | { kind: 'starting' }
  /** `torch` switches its light; null when it has none. */
  | { kind: 'scanning'; torch: ((on: boolean) => Promise<void>) | null }
  | { kind: 'failed'; why: 'library' | 'none' | 'denied' | 'insecure' | 'other' }

/** Reads barcodes from the rear camera into the element with this id, until `stop` is called. */
export function startScanner(
  elementId: string,
  onState: (state: ScannerState) => void,
  onCode: (code: string) => void,
) {
  let isWanted = true
  let scanner: Html5Qrcode | null = null

  const started = start()
  async function start() {
    onState({ kind: 'starting' })
    // Browsers give the camera to pages over https only, and to this machine's own.
    if (!navigator.mediaDevices) return onState({ kind: 'failed', why: 'insecure' })
    const library = await import('html5-qrcode').catch(() => null)
    if (!isWanted) return
    if (!library) return onState({ kind: 'failed', why: 'library' })
    const { Html5QrcodeSupportedFormats: formats } = library
    scanner = new library.Html5Qrcode(elementId, {
      verbose: false,
      formatsToSupport: [formats.EAN_13, formats.EAN_8, formats.UPC_A, formats.UPC_E],
      useBarCodeDetectorIfSupported: true,
    })
    try {
      await scanner.start(
        { facingMode: 'environment' },
        { fps: 10, qrbox: { width: 250, height: 150 }, aspectRatio: 4 / 3 },
        (code) => isWanted && onCode(code),
        // Most frames hold no code: nothing to tell.
        () => {},
      )
      if (isWanted) onState({ kind: 'scanning', torch: torchOf(scanner) })
    } catch (error) {
      scanner = null
      if (isWanted) onState({ kind: 'failed', why: reasonOf(error) })
    }
  }

  return {
    async stop() {
      isWanted = false
      await started
      const running = scanner
      scanner = null
      if (running?.isScanning) await running.stop()
    },
  }
}

function torchOf(scanner: Html5Qrcode) {
  const torch = scanner.getRunningTrackCameraCapabilities().torchFeature()
  return torch.isSupported() ? (on: boolean) => torch.apply(on) : null
}

/** The library passes on what the browser said as an error or as text. */
function reasonOf(error: unknown): 'none' | 'denied' | 'other' {
  const text = String(error)
  if (/NotAllowed|Permission/i.test(text)) return 'denied'
  return /NotFound|DevicesNotFound|Overconstrained/i.test(text) ? 'none' : 'other'
}
