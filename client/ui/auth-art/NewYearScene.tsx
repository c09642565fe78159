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
