import type { ReactNode } from 'react'
import type { Season } from '#domain/theme.ts'

/** A sprig of the season that grows out of the logo's bowl, right of the sun; drawn in the logo's own coordinates. */
export const LogoSprig = ({ season }: { season: Season }) => <g strokeLinecap="round">{sprigs[season]}</g>

const stem = (path: string) => <path d={path} fill="none" stroke="var(--gl-fruit)" strokeWidth="1.5" />

const sprigs: Record<Season, ReactNode> = {
  newYear: (
    <g stroke="var(--gl-fasting)" strokeWidth="1.5">
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <path key={turn} d="M0-2.6V-5.4" transform={`translate(28.5 6.5) rotate(${turn})`} />
      ))}
      <circle cx="28.5" cy="6.5" r="1.3" fill="var(--gl-carbs)" stroke="none" />
    </g>
  ),
  spring: (
    <>
      {stem('M24.5 16C25.5 12 26.5 10 28 7.5')}
      <path d="M25.8 11.800C28.6 12.6 31 11.6 31.8 9.400C29 8.8 26.6 9.6 25.8 11.800z" fill="var(--gl-fruit)" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse
          key={turn}
          cy="-2.4"
          rx="1.8"
          ry="2.4"
          fill="var(--gl-exercise)"
          transform={`translate(28 5.5) rotate(${turn})`}
        />
      ))}
      <circle cx="28" cy="5.5" r="1.2" fill="var(--gl-carbs-soft)" />
    </>
  ),
  summer: (
    <>
      {stem('M24.8 16C25.4 12.5 26.6 10 27.8 8')}
      <path d="M25.6 12.400C23.8 12.2 22.8 10.6 23 8.800C25 9.4 26 10.6 25.6 12.400z" fill="var(--gl-fruit)" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <ellipse
          key={turn}
          cy="-3"
          rx="1.1"
          ry="2.2"
          fill="var(--gl-carbs)"
          transform={`translate(28 5.6) rotate(${turn})`}
        />
      ))}
      <circle cx="28" cy="5.6" r="1.9" fill="var(--gl-energy)" />
    </>
  ),
  autumn: (
    <>
      <path d="M25 16C25.6 12 27 9 29.5 5" fill="none" stroke="var(--gl-energy-text)" strokeWidth="1.4" />
      <path d="M26 12C29 13.2 32 11.8 33 8.800C29.6 7.8 26.8 9 26 12z" fill="var(--gl-carbs)" />
      <path d="M27.6 8.400C24.8 7.6 24 4.8 25.2 2.200C28 3.4 29 5.8 27.6 8.400z" fill="var(--gl-energy)" />
      <path d="M29.3 5.400C29 2.8 30.6 1 33 0.600C33.6 3.2 32 5.2 29.3 5.400z" fill="var(--gl-dot)" />
    </>
  ),
  winterHolidays: (
    <>
      {stem('M24.8 16C25.6 12 27 8.5 29.5 4.5')}
      <g fill="var(--gl-fruit)">
        <path d="M25.8 12.400C22.6 11.6 22.4 8.6 23.8 6.400C26 7.8 27 9.8 25.8 12.400z" />
        <path d="M26.4 11.800C29 13.4 32 12 33 9.200C30.2 7.8 27.4 8.8 26.4 11.800z" />
        <path d="M28.4 7.200C26.8 4.6 28.2 1.8 30.8 0.800C32 3.6 31.4 6.2 28.4 7.200z" />
      </g>
      <g fill="var(--gl-dot)">
        <circle cx="25.2" cy="14" r="1.7" />
        <circle cx="28" cy="14.2" r="1.7" />
      </g>
    </>
  ),
}
