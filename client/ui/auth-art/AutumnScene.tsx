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
