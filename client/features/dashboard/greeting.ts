/** The dashboard's greeting at an hour (0 to 23): morning from 5, afternoon from 12, evening from 18. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}
