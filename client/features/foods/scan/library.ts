import type { RunningScanner } from './running-scanner.ts'

type Library = typeof import('html5-qrcode')

/** Shows the rear camera in the element with this id and reads codes with html5-qrcode, until it is stopped. */
export async function startLibrary(
  { Html5Qrcode, Html5QrcodeSupportedFormats: formats }: Library,
  elementId: string,
  onCode: (code: string) => void,
): Promise<RunningScanner> {
  const scanner = new Html5Qrcode(elementId, {
    verbose: false,
    formatsToSupport: [formats.EAN_13, formats.EAN_8, formats.UPC_A, formats.UPC_E],
  })
  await scanner.start(
    { facingMode: 'environment' },
    { fps: 10, qrbox: { width: 250, height: 150 }, aspectRatio: 4 / 3 },
    onCode,
    // Called for every frame without a code.
    () => {},
  )
  const torch = scanner.getRunningTrackCameraCapabilities().torchFeature()
  return {
    torch: torch.isSupported() ? (on) => torch.apply(on) : null,
    stop: async () => {
      if (scanner.isScanning) await scanner.stop()
    },
  }
}
