/** Cherry trees in blossom, tulips on the hill and petals in the air. */
export function SpringScene() {
  return (
    <>
      <path d="M-900 2V-46C-720-84-420-70-205 2z" fill="var(--leaf-dark)" />
      <path d="M900 2V-60C700-96 420-76 205 2z" fill="var(--leaf-dark)" />
      <CherryTree x={292} y={-30} size={1} />
      <CherryTree x={-318} y={-36} size={0.66} />
      <CherryTree x={530} y={-60} size={0.78} />
      <CherryTree x={-560} y={-60} size={0.94} />
      {petals.map(([x, y, turn, size]) => (
        <path
          key={`${x} ${y}`}
          d="M0-6C4-5 5 1 0 6C-5 1-4-5 0-6z"
          fill={turn % 2 ? 'var(--pink)' : 'var(--pink-pale)'}
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
        />
      ))}
      {tulips.map(([x, y, size, color]) => (
        <Tulip key={`${x} ${y}`} x={x} y={y} size={size} color={color} />
      ))}
    </>
  )
}

const petals: [x: number, y: number, turn: number, size: number][] = [
  [196, -262, 31, 1.1],
  [148, -288, 74, 0.9],
  [96, -276, 12, 1],
  [30, -296, 55, 0.8],
  [-52, -282, 117, 1],
  [-128, -246, 28, 1.1],
  [-196, -214, 83, 0.8],
  [-214, -282, 140, 0.9],
  [-252, -330, 61, 1],
  [-176, -146, 9, 1],
  [188, -160, 44, 0.8],
  [118, -196, 97, 0.9],
  [-300, -268, 33, 0.8],
  [402, -330, 72, 1],
  [-430, -300, 15, 1],
]

const tulips: [x: number, y: number, size: number, color: string][] = [
  [-326, 34, 1, 'var(--coral)'],
  [-300, 58, 1.12, 'var(--yellow)'],
  [-276, 30, 0.94, 'var(--pink)'],
  [-254, 66, 1.16, 'var(--coral)'],
  [-236, 40, 0.9, 'var(--cream)'],
  [246, 62, 1.1, 'var(--yellow)'],
  [268, 36, 0.94, 'var(--coral)'],
  [292, 68, 1.16, 'var(--pink)'],
  [318, 40, 1, 'var(--cream)'],
  [-380, 60, 1.1, 'var(--pink)'],
  [-420, 34, 0.9, 'var(--yellow)'],
  [-470, 66, 1.1, 'var(--coral)'],
  [372, 66, 1.1, 'var(--coral)'],
  [416, 38, 0.94, 'var(--yellow)'],
  [462, 70, 1.1, 'var(--pink)'],
]

type PlantProps = { x: number; y: number; size: number }

function Tulip({ x, y, size, color }: PlantProps & { color: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M0 6C-1-10 0-22 0-30" fill="none" stroke="var(--leaf-light)" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M0 6C-2-8-10-14-13-22C-14-10-10 2 0 6z" fill="var(--leaf)" />
      <path d="M0 6C2-4 9-10 12-17C13-7 9 3 0 6z" fill="var(--leaf-light)" />
      <path d="M-9-48C-10-34-7-28 0-28S10-34 9-48L4.5-42 0-51-4.5-42z" fill={color} />
      <path d="M0-51C4-44 5-36 0-28C-5-36-4-44 0-51z" fill="white" opacity="0.28" />
    </g>
  )
}

/** About 280 high and 220 wide at full size. */
function CherryTree({ x, y, size }: PlantProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <g fill="none" stroke="var(--wood)" strokeLinecap="round">
        <path d="M0 14C4-30-6-70 2-118" strokeWidth="13" />
        <path d="M-1-66C-14-96-38-110-56-138" strokeWidth="7" />
        <path d="M1-82C16-112 40-122 58-152" strokeWidth="7" />
        <path d="M2-112C4-150-2-176 4-206" strokeWidth="6" />
      </g>
      {crown.map(([cx, cy, r, color]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} fill={color} />
      ))}
      {blossoms.map(([bx, by, r]) => (
        <Blossom key={`${bx} ${by}`} x={bx} y={by} size={r} />
      ))}
    </g>
  )
}

const crown: [x: number, y: number, r: number, color: string][] = [
  [-66, -142, 42, 'var(--pink-deep)'],
  [66, -150, 44, 'var(--pink-deep)'],
  [-40, -186, 46, 'var(--pink-deep)'],
  [0, -168, 46, 'var(--pink)'],
  [44, -196, 46, 'var(--pink)'],
  [4, -228, 46, 'var(--pink)'],
  [-78, -164, 30, 'var(--pink)'],
  [84, -172, 28, 'var(--pink)'],
  [-36, -214, 30, 'var(--pink-pale)'],
  [24, -238, 26, 'var(--pink-pale)'],
  [58, -212, 20, 'var(--pink-pale)'],
  [-80, -176, 15, 'var(--pink-pale)'],
]

const blossoms: [x: number, y: number, size: number][] = [
  [-88, -128, 1.1],
  [-54, -120, 0.9],
  [-58, -160, 1.2],
  [-14, -196, 1.1],
  [-20, -146, 0.9],
  [22, -176, 1.2],
  [32, -138, 1],
  [76, -132, 1.2],
  [70, -184, 1],
  [96, -156, 0.9],
  [6, -256, 1],
  [-48, -232, 0.9],
  [44, -228, 1.1],
]

function Blossom({ x, y, size }: PlantProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${x * 3}) scale(${size})`}>
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse key={turn} cy="-5.2" rx="3.9" ry="5.2" fill="var(--cream)" transform={`rotate(${turn})`} />
      ))}
      <circle r="2.6" fill="var(--coral)" />
    </g>
  )
}
