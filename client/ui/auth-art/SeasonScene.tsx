import type { ComponentType } from 'react'
import type { Season } from '#domain/season.ts'
import styles from './auth-art.module.css'
import { SpringScene } from './SpringScene.tsx'
import { SummerScene } from './SummerScene.tsx'
import { WinterHolidaysScene } from './WinterHolidaysScene.tsx'

/** What a season adds to the picture beside the login form. The origin is the middle of the horizon. */
export function SeasonScene({ season }: { season: Season }) {
  const Scene = scenes[season]
  return (
    <svg className={styles.scene} viewBox="-900 -640 1800 960" aria-hidden="true">
      <Scene />
    </svg>
  )
}

const scenes: Record<Season, ComponentType> = {
  newYear: NewYearScene,
  spring: SpringScene,
  summer: SummerScene,
  autumn: AutumnScene,
  winterHolidays: WinterHolidaysScene,
}

/** Trees in amber and rust, pumpkins on the hill and leaves in the air. */
export function AutumnScene() {
  return (
    <>
      <path d="M-900 2V-70C-700-110-420-84-206 2z" fill="var(--rust)" opacity="0.55" />
      <path d="M900 2V-90C700-120 420-96 206 2z" fill="var(--rust)" opacity="0.55" />
      <path d="M-900 2V-24C-660-60-400-40-190 2z" fill="var(--leaf-dark)" />
      <path d="M900 2V-40C660-66 400-46 190 2z" fill="var(--leaf-dark)" />
      {trees.map(([x, y, size, color]) => (
        <Tree key={x} x={x} y={y} size={size} color={color} />
      ))}
      {leaves.map(([x, y, turn, size, color]) => (
        <Leaf key={`${x} ${y}`} x={x} y={y} turn={turn} size={size} color={color} />
      ))}
      <Pumpkin x={-280} y={34} size={1} />
      <Pumpkin x={-244} y={50} size={0.66} />
      <Pumpkin x={286} y={44} size={0.86} />
      <Pumpkin x={-452} y={44} size={0.8} />
      <Pumpkin x={470} y={52} size={0.9} />
    </>
  )
}

const trees: [x: number, y: number, size: number, color: string][] = [
  [-402, -34, 1.1, 'var(--gold)'],
  [-332, -30, 1.24, 'var(--rust)'],
  [-262, -10, 0.86, 'var(--amber)'],
  [-294, -16, 0.62, 'var(--gold)'],
  [-500, -34, 1.3, 'var(--coral)'],
  [-610, -40, 1, 'var(--amber)'],
  [250, -8, 0.74, 'var(--gold)'],
  [374, -40, 1, 'var(--amber)'],
  [304, -24, 1.3, 'var(--coral)'],
  [340, -30, 0.72, 'var(--rust)'],
  [446, -40, 1.24, 'var(--gold)'],
  [540, -44, 1, 'var(--rust)'],
  [640, -46, 1.2, 'var(--amber)'],
]

type PlantProps = { x: number; y: number; size: number }

function Tree({ x, y, size, color }: PlantProps & { color: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M0-196C34-150 48-112 48-78C48-44 28-26 0-26S-48-44-48-78C-48-112-34-150 0-196z" fill={color} />
      <path d="M0-196C34-150 48-112 48-78C48-44 28-26 0-26C26-60 24-140 0-196z" fill="var(--wood)" opacity="0.14" />
      <g fill="none" stroke="var(--wood)" strokeLinecap="round">
        <path d="M0 18V-120" strokeWidth="5" />
        <path d="M0-52L-20-76M0-76L18-98M0-96L-13-114" strokeWidth="3" />
      </g>
    </g>
  )
}

const leaves: [x: number, y: number, turn: number, size: number, color: string][] = [
  [-242, -292, 40, 1.1, 'var(--coral)'],
  [-196, -248, 112, 0.8, 'var(--gold)'],
  [-128, -300, 66, 0.9, 'var(--rust)'],
  [-60, -270, 150, 0.8, 'var(--gold)'],
  [24, -312, 20, 1.1, 'var(--coral)'],
  [92, -278, 84, 0.8, 'var(--rust)'],
  [164, -306, 128, 1, 'var(--gold)'],
  [214, -250, 52, 0.8, 'var(--coral)'],
  [-92, -184, 34, 0.9, 'var(--cream)'],
  [60, -212, 98, 0.8, 'var(--cream)'],
  [132, -138, 60, 0.9, 'var(--gold)'],
  [-152, -122, 122, 0.8, 'var(--gold)'],
  [-404, -310, 24, 1, 'var(--gold)'],
  [402, -330, 70, 1, 'var(--rust)'],
]

function Leaf({ x, y, turn, size, color }: PlantProps & { turn: number; color: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <path d="M0-15C9-11 12 0 0 13C-12 0-9-11 0-15z" fill={color} />
      <path d="M0-9V19" stroke="var(--wood)" strokeWidth="1.4" strokeLinecap="round" opacity="0.6" />
    </g>
  )
}

function Pumpkin({ x, y, size }: PlantProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-2-38C-2-48 4-52 10-54" fill="none" stroke="var(--leaf-light)" strokeWidth="6" strokeLinecap="round" />
      <ellipse cx="-19" cy="-16" rx="18" ry="22" fill="var(--rust)" />
      <ellipse cx="19" cy="-16" rx="18" ry="22" fill="var(--rust)" />
      <ellipse cx="-10" cy="-16" rx="16" ry="24" fill="var(--coral)" />
      <ellipse cx="10" cy="-16" rx="16" ry="24" fill="var(--coral)" />
      <ellipse cy="-16" rx="11" ry="25" fill="var(--amber)" />
    </g>
  )
}

/** Fireworks in the evening above the lit windows of a small town. */
export function NewYearScene() {
  return (
    <>
      {fireworks.map((firework) => (
        <Firework key={firework.x} {...firework} />
      ))}
      {sparks.map(([x, y, color]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.6" fill={color} />
      ))}
      <Town />
      <g transform="scale(-1 1) translate(-12 0)">
        <Town />
      </g>
      <path d="M-900 4V-14C-660-34-400-26-190 4z" fill="var(--gl-art-ground-1)" />
      <path d="M900 4V-20C660-38 400-28 190 4z" fill="var(--gl-art-ground-1)" />
    </>
  )
}

type FireworkProps = { x: number; y: number; size: number; outer: string; inner: string; trail: number }

const fireworks: FireworkProps[] = [
  { x: -256, y: -248, size: 0.92, outer: 'var(--coral)', inner: 'var(--yellow)', trail: 190 },
  { x: 246, y: -286, size: 1.16, outer: 'var(--gold)', inner: 'var(--coral)', trail: 230 },
  { x: 112, y: -318, size: 0.6, outer: 'var(--violet)', inner: 'var(--cream)', trail: 0 },
  { x: -110, y: -312, size: 0.66, outer: 'var(--teal)', inner: 'var(--cream)', trail: 0 },
  { x: 312, y: -150, size: 0.56, outer: 'var(--pink-deep)', inner: 'var(--yellow)', trail: 90 },
  { x: -460, y: -320, size: 1.2, outer: 'var(--violet)', inner: 'var(--yellow)', trail: 260 },
  { x: 480, y: -330, size: 1.1, outer: 'var(--teal)', inner: 'var(--coral)', trail: 260 },
]

const rays = Array.from({ length: 16 }, (_, at) => at * 22.5)

function Firework({ x, y, size, outer, inner, trail }: FireworkProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {trail > 0 && (
        <path
          d={`M0 24Q${x > 0 ? 10 : -10} ${trail / 2} ${x > 0 ? 4 : -4} ${trail}`}
          fill="none"
          stroke={outer}
          strokeWidth="2"
          strokeDasharray="2 7"
          strokeLinecap="round"
          opacity="0.7"
        />
      )}
      <g transform={`scale(${size})`} strokeLinecap="round">
        <circle r="92" fill={outer} opacity="0.1" />
        <circle r="48" fill={inner} opacity="0.14" />
        {rays.map((turn, at) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d={at % 2 ? 'M0-34V-58' : 'M0-30V-72'} stroke={outer} strokeWidth="3.6" />
            <circle cy={at % 2 ? -68 : -84} r={at % 2 ? 2.6 : 3.6} fill={at % 2 ? inner : outer} />
            <path d="M0-9V-22" stroke={inner} strokeWidth="3" />
          </g>
        ))}
      </g>
    </g>
  )
}

const sparks: [x: number, y: number, color: string][] = [
  [-190, -338, 'var(--gold)'],
  [-30, -352, 'var(--coral)'],
  [30, -292, 'var(--gold)'],
  [-40, -272, 'var(--violet)'],
  [176, -236, 'var(--teal)'],
  [-204, -166, 'var(--gold)'],
  [-318, -160, 'var(--violet)'],
  [216, -178, 'var(--gold)'],
  [330, -370, 'var(--coral)'],
  [-330, -350, 'var(--teal)'],
]

/** The right-hand side of the town. */
function Town() {
  return (
    <>
      {houses.map(([x, width, height]) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <path
            d={`M0 4V${-height}L${width / 2} ${-height - width * 0.44} ${width} ${-height}V4z`}
            fill="var(--fir-dark)"
          />
          <path d={`M${width / 2} ${-height - width * 0.44}L${width} ${-height}V4H${width / 2}z`} fill="var(--fir)" />
          {windowsOf(width, height).map(([wx, wy]) => (
            <rect key={`${wx} ${wy}`} x={wx} y={wy} width="7" height="10" rx="1.5" fill="var(--yellow)" />
          ))}
        </g>
      ))}
    </>
  )
}

const houses: [x: number, width: number, height: number][] = [
  [222, 40, 34],
  [266, 34, 58],
  [304, 46, 40],
  [354, 36, 66],
  [394, 50, 44],
  [448, 38, 58],
  [490, 52, 38],
  [546, 40, 70],
  [590, 54, 46],
]

/** Where the lit windows of a house are; one in three is dark. */
function windowsOf(width: number, height: number) {
  const places: [x: number, y: number][] = []
  for (let y = -height + 8; y < -24; y += 18)
    for (let x = 8; x < width - 8; x += 13) if ((x + y * 5 + width) % 3 !== 0) places.push([x, y])
  return places
}
