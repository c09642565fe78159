import type { Html5Qrcode } from 'html5-qrcode'

/** The state of the scanner. */
export type ScannerState =
  | { kind: 'starting' }
  /** `torch` switches the camera's light; null when it has none. */
  | { kind: 'scanning'; torch: ((on: boolean) => Promise<void>) | null }
  | { kind: 'failed'; reason: 'library' | 'none' | 'denied' | 'insecure' | 'other' }

/** Scans barcodes with the rear camera, shown in the element with this id, until `stop` is called. */
export function startScanner(
  elementId: string,
  onState: (state: ScannerState) => void,
  onCode: (code: string) => void,
) {
  let isActive = true
  let scanner: Html5Qrcode | null = null

  const started = start()
  async function start() {
    onState({ kind: 'starting' })
    // Browsers allow the camera on secure origins (https, localhost) only.
    if (!navigator.mediaDevices) return onState({ kind: 'failed', reason: 'insecure' })
    const library = await import('html5-qrcode').catch(() => null)
    if (!isActive) return
    if (!library) return onState({ kind: 'failed', reason: 'library' })
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
        (code) => isActive && onCode(code),
        // Called for every frame without a code.
        () => {},
      )
      if (isActive) onState({ kind: 'scanning', torch: torchOf(scanner) })
    } catch (error) {
      scanner = null
      if (isActive) onState({ kind: 'failed', reason: reasonOf(error) })
    }
  }

  return {
    async stop() {
      isActive = false
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

/** The library rejects with the browser's error or with its text. */
function reasonOf(error: unknown): 'none' | 'denied' | 'other' {
  const text = String(error)
  if (/NotAllowed|Permission/i.test(text)) return 'denied'
  return /NotFound|DevicesNotFound|Overconstrained/i.test(text) ? 'none' : 'other'
}
