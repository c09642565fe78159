/** Firs with candles and a string of lights between them, stars above and parcels below. */
export function WinterHolidaysScene() {
  return (
    <>
      <path d="M-900 2V-50C-700-86-420-66-206 2z" fill="var(--fir-dark)" />
      <path d="M900 2V-60C700-90 420-72 206 2z" fill="var(--fir-dark)" />
      {stars.map(([x, y, size]) => (
        <Star key={x} x={x} y={y} size={size} />
      ))}
      <Fir x={-392} y={-10} size={0.8} />
      <Fir x={378} y={-14} size={0.72} />
      <Fir x={-520} y={-10} size={1.1} />
      <Fir x={520} y={-14} size={1.04} />
      <Fir x={-660} y={-14} size={0.8} />
      <Fir x={660} y={-20} size={0.86} />
      <Lights from={[-292, -226]} to={[296, -258]} sag={74} />
      <Lights from={[296, -258]} to={[900, -300]} sag={90} />
      <Lights from={[-900, -280]} to={[-292, -226]} sag={96} />
      <Fir x={-292} y={14} size={1} candles />
      <Fir x={296} y={10} size={1.12} candles />
      <Parcel x={-250} y={56} size={1} color="var(--coral)" />
      <Parcel x={-314} y={62} size={0.8} color="var(--yellow)" />
      <Parcel x={262} y={62} size={0.86} color="var(--blue)" />
      <Parcel x={306} y={66} size={1.06} color="var(--coral)" />
    </>
  )
}

type At = { x: number; y: number; size: number }

const stars: [x: number, y: number, size: number][] = [
  [-262, -330, 1],
  [-180, -292, 0.6],
  [-112, -334, 0.8],
  [-30, -300, 0.6],
  [58, -338, 0.9],
  [134, -298, 0.6],
  [206, -330, 0.9],
  [268, -352, 0.7],
  [-234, -262, 0.5],
  [370, -360, 0.9],
  [-380, -350, 0.8],
  [450, -330, 0.6],
  [-470, -370, 0.7],
]

const Star = ({ x, y, size }: At) => (
  <path
    d="M0-12C1-3 3-1 12 0C3 1 1 3 0 12C-1 3-3 1-12 0C-3-1-1-3 0-12z"
    fill="var(--gold)"
    transform={`translate(${x} ${y}) scale(${size})`}
  />
)

/** About 240 high and 140 wide at full size. */
function Fir({ x, y, size, candles = false }: At & { candles?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-7 0H7V22H-7z" fill="var(--wood)" />
      {tiers.map(([top, bottom, half]) => (
        <g key={top}>
          <path d={tierPath(top, bottom, half)} fill="var(--fir)" />
          <path d={`M0 ${top}L${half} ${bottom}Q${half / 2} ${bottom + 9} 0 ${bottom + 7}z`} fill="var(--fir-dark)" />
        </g>
      ))}
      {candles && (
        <>
          {candlesOn.map(([cx, cy, color]) => (
            <g key={`${cx} ${cy}`} transform={`translate(${cx} ${cy})`}>
              <circle r="10" fill={color} opacity="0.28" />
              <circle r="4.4" fill={color} />
            </g>
          ))}
          <path
            d="M0-262L5.5-248.5 20-247.3 9-238 12.5-224 0-231.6-12.5-224-9-238-20-247.3-5.5-248.500z"
            fill="var(--yellow)"
          />
        </>
      )}
    </g>
  )
}

const tiers: [top: number, bottom: number, half: number][] = [
  [-120, -2, 72],
  [-172, -62, 58],
  [-212, -118, 44],
  [-240, -168, 29],
]

const tierPath = (top: number, bottom: number, half: number) =>
  `M0 ${top}L${half} ${bottom}Q0 ${bottom + 18}${-half} ${bottom}z`

const candlesOn: [x: number, y: number, color: string][] = [
  [-44, -14, 'var(--yellow)'],
  [-8, -20, 'var(--coral)'],
  [34, -12, 'var(--yellow)'],
  [-26, -68, 'var(--blue)'],
  [14, -72, 'var(--yellow)'],
  [36, -66, 'var(--coral)'],
  [-18, -122, 'var(--yellow)'],
  [20, -126, 'var(--blue)'],
  [-2, -172, 'var(--coral)'],
]

type Point = readonly [x: number, y: number]

/** A string of coloured bulbs that hangs between two points. */
function Lights({ from: [x1, y1], to: [x2, y2], sag }: { from: Point; to: Point; sag: number }) {
  const middle: Point = [(x1 + x2) / 2, (y1 + y2) / 2 + 2 * sag]
  const count = Math.round(Math.abs(x2 - x1) / 46)
  return (
    <>
      <path d={`M${x1} ${y1}Q${middle[0]} ${middle[1]} ${x2} ${y2}`} fill="none" stroke="var(--wood)" strokeWidth="2" />
      {Array.from({ length: count - 1 }, (_, at) => {
        const t = (at + 1) / count
        const on = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c
        const [x, y] = [on(x1, middle[0], x2), on(y1, middle[1], y2)]
        const color = bulbs[at % bulbs.length]
        return (
          <g key={t} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle cy="9" r="16" fill={color} opacity="0.26" />
            <path d="M-2.5-1H2.500V4H-2.500z" fill="var(--fir-dark)" />
            <path d="M0 19C-6 14-6.5 8-3 3H3C6.5 8 6 14 0 19z" fill={color} />
          </g>
        )
      })}
    </>
  )
}

const bulbs = ['var(--cream)', 'var(--coral)', 'var(--yellow)', 'var(--teal)']

function Parcel({ x, y, size, color }: At & { color: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-20-30H20V0H-20z" fill={color} />
      <path d="M-23-36H23V-26H-23z" fill={color} />
      <path d="M-23-27H23V-24H-23z" fill="var(--wood)" opacity="0.18" />
      <path d="M-4-36H4V0H-4z" fill="var(--cream)" />
      <path d="M0-36C-14-54-22-38 0-36C22-38 14-54 0-36z" fill="none" stroke="var(--cream)" strokeWidth="4" />
    </g>
  )
}
