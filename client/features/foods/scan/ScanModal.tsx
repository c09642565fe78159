import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { IconBulb, IconCameraOff } from '@tabler/icons-react'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { messageOf, trpc } from '../../../trpc.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { toastError } from '../../../ui/toasts.tsx'
import type { FoundFood } from '../food-option.ts'
import { barcodeDetector, type RunningScanner, startDetector } from './barcode-detector.ts'
import styles from './scan.module.css'

type ScanModalProps = {
  opened: boolean
  onClose: () => void
  onFound: (food: FoundFood) => void
  /** Creates a custom food with a barcode that was not found. */
  onCustom: (code: string) => void
}

/** Finds a food by its barcode, scanned or typed. */
export function ScanModal({ opened, onClose, ...rest }: ScanModalProps) {
  return (
    <AppModal opened={opened} onClose={onClose} title={t`Scan Barcode`}>
      {opened && <Scan {...rest} />}
    </AppModal>
  )
}

type Answer = { kind: 'asking' | 'unknown'; code: string; message?: string }

function Scan({ onFound, onCustom }: Pick<ScanModalProps, 'onFound' | 'onCustom'>) {
  const utils = trpc.useUtils()
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  // The camera reads the same code ten times a second; it is looked up once.
  const requested = useRef<string | null>(null)
  // An answer that arrives after the scanner was closed must not open the food.
  useEffect(
    () => () => {
      requested.current = null
    },
    [],
  )

  async function lookUp(code: string) {
    if (requested.current === code) return
    requested.current = code
    setAnswer({ kind: 'asking', code })
    try {
      const food = await utils.foods.barcode.fetch({ code }, { retry: false })
      if (requested.current === code) onFound(food)
    } catch (error) {
      if (requested.current !== code) return
      setAnswer({ kind: 'unknown', code, message: messageOf(error, t`Product not found.`) })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const code = typed.trim()
    // Submitting the same number again looks it up again.
    requested.current = null
    if (code !== '') void lookUp(code)
  }

  const code = answer?.code ?? ''
  return (
    <Stack gap="sm">
      <Camera onCode={(code) => void lookUp(code)} />
      {answer && (
        <Group justify="space-between" gap="8px 12px" p="8px 8px 8px 16px" bdrs="lg" bg="var(--gl-inset)" role="status">
          {answer.kind === 'asking' ? (
            <>
              <Loader size={18} />
              <span className="gl-num">{t`Looking up ${code}…`}</span>
            </>
          ) : (
            <>
              <div className="gl-num">
                {answer.message}{' '}
                <Text size="sm" c="dimmed">
                  {answer.code}
                </Text>
              </div>
              <Button variant="light" onClick={() => onCustom(answer.code)}>
                {t`Add a custom food`}
              </Button>
            </>
          )}
        </Group>
      )}
      <Group component="form" align="flex-end" gap={10} wrap="nowrap" onSubmit={submit}>
        <TextInput
          flex={1}
          label={t`Or enter the barcode number`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="light">
          {t`Look up`}
        </Button>
      </Group>
    </Stack>
  )
}

/** The camera's picture with a frame, and its status below. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const view = `camera${useId().replace(/\W/g, '')}`
  const state = useScanner(view, onCode)
  const [isLit, setIsLit] = useState(false)
  const torch = state.kind === 'scanning' ? state.torch : null

  async function light(torch: (on: boolean) => Promise<void>) {
    try {
      await torch(!isLit)
      setIsLit(!isLit)
    } catch {
      toastError(t`The light could not be switched.`)
    }
  }

  return (
    <>
      <div className={styles.view} data-failed={state.kind === 'failed' || undefined}>
        <div id={view} className={styles.picture} />
        {state.kind === 'scanning' && <div className={styles.frame} aria-hidden />}
        {state.kind === 'failed' && <IconCameraOff size={36} stroke={1.5} aria-hidden />}
        {torch && (
          <ActionIcon
            variant="default"
            className={styles.torch}
            aria-label={t({ message: 'Light', context: "The camera's lamp" })}
            aria-pressed={isLit}
            onClick={() => void light(torch)}
          >
            <IconBulb size={20} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      <Text fz={14} c="dimmed" ta="center" role={state.kind === 'failed' ? 'alert' : 'status'}>
        {statusText(state)}
      </Text>
    </>
  )
}

const failures = () => ({
  library: t`Scanner library not loaded.`,
  none: t`No cameras found.`,
  denied: t`Camera permission denied.`,
  insecure: t`The camera only works over HTTPS. Enter the number instead.`,
  other: t`The camera could not be started.`,
})

function statusText(state: ScannerState): string {
  if (state.kind === 'failed') return failures()[state.reason]
  return state.kind === 'starting' ? t`Starting the camera…` : t`Hold the barcode inside the frame.`
}

function toastFailure(state: ScannerState) {
  if (state.kind !== 'failed') return
  if (state.reason === 'none') toastError(t`No cameras found on this device.`)
  if (state.reason === 'denied') toastError(t`Please grant camera permission and refresh the page.`)
}

/** Runs the scanner in the element with this id while the component is mounted. */
function useScanner(elementId: string, onCode: (code: string) => void) {
  const [state, setState] = useState<ScannerState>({ kind: 'starting' })
  const found = useEffectEvent(onCode)
  useEffect(() => {
    const scanner = startScanner(
      elementId,
      (next) => {
        setState(next)
        toastFailure(next)
      },
      (code) => found(code),
    )
    return () => void scanner.stop()
  }, [elementId])
  return state
}

/** The state of the scanner. */
type ScannerState =
  | { kind: 'starting' }
  | { kind: 'scanning'; torch: RunningScanner['torch'] }
  | { kind: 'failed'; reason: 'library' | 'none' | 'denied' | 'insecure' | 'other' }

/**
 * Scans barcodes with the rear camera, shown in the element with this id, until `stop` is called: with the browser's own
 * detector, or where it has none with a library, which is loaded only then.
 */
function startScanner(elementId: string, onState: (state: ScannerState) => void, onCode: (code: string) => void) {
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

type Library = typeof import('html5-qrcode')

/** Shows the rear camera in the element with this id and reads codes with html5-qrcode, until it is stopped. */
async function startLibrary(
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
    // Called for every picture without a code, which is no error.
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
