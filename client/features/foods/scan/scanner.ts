import { barcodeDetector, startDetector } from './barcode-detector.ts'
import { startLibrary } from './library.ts'
import type { RunningScanner } from './running-scanner.ts'

/** The state of the scanner. */
export type ScannerState =
  | { kind: 'starting' }
  | { kind: 'scanning'; torch: RunningScanner['torch'] }
  | { kind: 'failed'; reason: 'library' | 'none' | 'denied' | 'insecure' | 'other' }

/**
 * Scans barcodes with the rear camera, shown in the element with this id, until `stop` is called: with the browser's own
 * detector, or where it has none with a library, which is loaded only then.
 */
export function startScanner(
  elementId: string,
  onState: (state: ScannerState) => void,
  onCode: (code: string) => void,
) {
  let isActive = true
  const readCode = (code: string) => isActive && onCode(code)

  const started = start()
  async function start(): Promise<RunningScanner | null> {
    onState({ kind: 'starting' })
    // Browsers allow the camera on secure origins (https, localhost) only.
    if (!navigator.mediaDevices) return fail('insecure')
    const detector = await barcodeDetector()
    const library = detector ? null : await import('html5-qrcode').catch(() => null)
    const view = document.getElementById(elementId)
    if (!isActive || !view) return null
    try {
      const scanner = detector
        ? await startDetector(detector, view, readCode)
        : library && (await startLibrary(library, elementId, readCode))
      if (!scanner) return fail('library')
      if (isActive) onState({ kind: 'scanning', torch: scanner.torch })
      return scanner
    } catch (error) {
      return fail(reasonOf(error))
    }
  }

  function fail(reason: Extract<ScannerState, { kind: 'failed' }>['reason']) {
    if (isActive) onState({ kind: 'failed', reason })
    return null
  }

  return {
    async stop() {
      isActive = false
      const scanner = await started
      await scanner?.stop()
    },
  }
}

/** The library rejects with the browser's error or with its text. */
function reasonOf(error: unknown): 'none' | 'denied' | 'other' {
  const text = String(error)
  if (/NotAllowed|Permission/i.test(text)) return 'denied'
  return /NotFound|DevicesNotFound|Overconstrained/i.test(text) ? 'none' : 'other'
}
