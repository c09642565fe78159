import type { ReactNode } from 'react'

/** Rays around the sun, a meadow of poppies and daisies, bees and swallows. */
export function SummerScene() {
  return (
    <>
      <g stroke="var(--gold)" strokeLinecap="round" transform="translate(0 -28)">
        {rays.map((turn, at) => (
          <path
            key={turn}
            d={at % 2 ? 'M0-232V-250' : 'M0-232V-272'}
            strokeWidth={at % 2 ? 4 : 5}
            transform={`rotate(${turn})`}
          />
        ))}
      </g>
      <path d="M-900 2V-40C-700-70-420-56-208 2z" fill="var(--leaf-dark)" />
      <path d="M900 2V-34C700-78 420-60 208 2z" fill="var(--leaf-dark)" />
      <g fill="none" stroke="var(--wood)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <Swallow x={262} y={-318} size={1} />
        <Swallow x={306} y={-282} size={0.7} />
        <Swallow x={-262} y={-262} size={0.8} />
      </g>
      <Meadow />
      <g transform="scale(-1 1)">
        <Meadow />
      </g>
      <Bee x={-236} y={-206} turn={-14} />
      <Bee x={246} y={-222} turn={18} />
    </>
  )
}

const rays = Array.from({ length: 13 }, (_, at) => -66 + at * 11)

const Swallow = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <path d="M-20-8C-10-14-4-8 0 0C6-9 14-12 24-6" transform={`translate(${x} ${y}) scale(${size})`} />
)

function Bee({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path
        d="M-14 2C-34 10-40-14-58-4"
        fill="none"
        stroke="var(--wood)"
        strokeWidth="1.6"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <ellipse cx="-2" cy="-8" rx="5" ry="8" fill="var(--cream)" opacity="0.9" transform="rotate(-24 -2 -8)" />
      <ellipse cx="4" cy="-8" rx="4.5" ry="7" fill="var(--cream)" opacity="0.9" transform="rotate(16 4 -8)" />
      <ellipse rx="11" ry="7.5" fill="var(--yellow)" />
      <path d="M-4.5-6.800V6.800M1.5-7.400V7.4" stroke="var(--wood)" strokeWidth="3.4" />
      <circle cx="9.5" r="3.6" fill="var(--wood)" />
    </g>
  )
}

/** How far below the horizon a plant grows, so that they do not stand in a line. */
const rootOf = (x: number) => 6 + ((x * 7) % 34)

/** The right-hand side of the hill. */
function Meadow() {
  return (
    <>
      <g fill="none" strokeLinecap="round">
        {blades.map(([x, tip, height, color]) => (
          <path
            key={x}
            d={`M${x} ${rootOf(x)}Q${x} ${-height / 2} ${x + tip} ${-height}`}
            stroke={color}
            strokeWidth="4"
          />
        ))}
      </g>
      {wheat.map(([x, height]) => (
        <Wheat key={x} x={x} height={height} />
      ))}
      {flowers.map(([x, height, size, kind]) => (
        <g key={x}>
          <path
            d={`M${x} ${rootOf(x)}Q${x - 5} ${-height / 2} ${x} ${-height}`}
            fill="none"
            stroke="var(--leaf)"
            strokeWidth="3"
          />
          <g transform={`translate(${x} ${-height}) scale(${size})`}>{heads[kind]}</g>
        </g>
      ))}
    </>
  )
}

const blades: [x: number, tip: number, height: number, color: string][] = [
  [224, -10, 44, 'var(--leaf)'],
  [238, 12, 66, 'var(--leaf-light)'],
  [258, -14, 90, 'var(--leaf)'],
  [276, 14, 72, 'var(--leaf-light)'],
  [300, -10, 110, 'var(--leaf)'],
  [316, 16, 84, 'var(--leaf-light)'],
  [336, -14, 96, 'var(--leaf)'],
  [362, 14, 80, 'var(--leaf-light)'],
  [390, -14, 104, 'var(--leaf)'],
  [424, 14, 76, 'var(--leaf-light)'],
  [458, -12, 96, 'var(--leaf)'],
  [496, 14, 70, 'var(--leaf-light)'],
  [540, -14, 90, 'var(--leaf)'],
]

const wheat: [x: number, height: number][] = [
  [248, 128],
  [286, 168],
  [326, 150],
  [408, 160],
  [474, 140],
  [556, 150],
]

type Flower = 'poppy' | 'daisy' | 'cornflower'

const flowers: [x: number, height: number, size: number, kind: Flower][] = [
  [230, 70, 0.9, 'daisy'],
  [267, 108, 1.1, 'poppy'],
  [306, 84, 1, 'cornflower'],
  [312, 190, 1.2, 'poppy'],
  [344, 66, 1, 'daisy'],
  [352, 132, 1, 'poppy'],
  [376, 100, 1.1, 'cornflower'],
  [440, 124, 1.1, 'poppy'],
  [480, 84, 1, 'daisy'],
  [520, 120, 1.1, 'cornflower'],
  [590, 100, 1.1, 'poppy'],
]

const heads: Record<Flower, ReactNode> = {
  poppy: (
    <>
      <path d="M-19-10C-16-24 16-24 19-10C22 8 10 14 0 14S-22 8-19-10z" fill="var(--red)" />
      <path d="M-15-12C-10-4-4-2 0-2S10-4 15-12C20 4 10 14 0 14S-20 4-15-12z" fill="var(--coral)" />
      <circle cy="0" r="4.5" fill="var(--wood)" />
    </>
  ),
  daisy: (
    <>
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <ellipse key={turn} cy="-9" rx="3.8" ry="7.5" fill="var(--cream)" transform={`rotate(${turn})`} />
      ))}
      <circle r="5" fill="var(--gold)" />
    </>
  ),
  cornflower: (
    <>
      {[-60, -30, 0, 30, 60].map((turn) => (
        <path key={turn} d="M0 4L-5-13 0-9 5-13z" fill="var(--blue)" transform={`rotate(${turn})`} />
      ))}
      <path d="M-5 2C-6 12 6 12 5 2C3-3-3-3-5 2z" fill="var(--leaf)" />
    </>
  ),
}

function Wheat({ x, height }: { x: number; height: number }) {
  return (
    <g>
      <path
        d={`M${x} ${rootOf(x)}Q${x + 6} ${-height / 2} ${x} ${-height}`}
        fill="none"
        stroke="var(--gold)"
        strokeWidth="2.6"
      />
      <g fill="var(--gold)" transform={`translate(${x} ${-height})`}>
        <ellipse cy="-12" rx="3.6" ry="8" />
        {[0, 11, 22, 33].map((y) => (
          <g key={y}>
            <ellipse cx="-5" cy={y} rx="3.4" ry="7.5" transform={`rotate(-28 -5 ${y})`} />
            <ellipse cx="5" cy={y} rx="3.4" ry="7.5" transform={`rotate(28 5 ${y})`} />
          </g>
        ))}
      </g>
    </g>
  )
}
