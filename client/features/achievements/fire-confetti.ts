import createConfetti from 'canvas-confetti'
import { type Scheme, token } from '../../tokens.ts'

const hues = ['energy', 'carbs', 'fruit', 'water', 'fasting', 'protein'] as const

/** Ticks of 1/60 s that a piece lives. */
const ticks = 90

/** Lets confetti fall over the page for 1.5 s. It takes no clicks. */
export async function fireConfetti(scheme: Scheme): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    zIndex: '250',
    pointerEvents: 'none',
  })
  document.body.append(canvas)
  const fire = createConfetti.create(canvas, { resize: true, disableForReducedMotion: true })
  const colors = hues.map((hue) => token(hue, scheme))
  const shared = { colors, ticks, particleCount: 60, spread: 70, startVelocity: 48, scalar: 0.95 }
  await Promise.all([
    fire({ ...shared, angle: 60, origin: { x: 0, y: 0.7 } }),
    fire({ ...shared, angle: 120, origin: { x: 1, y: 0.7 } }),
  ])
  canvas.remove()
}
