import { requestsPerDay } from './requests.ts'

/** What the number of people is reckoned with. */
export const assumptions = {
  requestsPerDay,
  /** The share of a day's requests in its busiest hour. Evenly over 16 waking hours it would be 0.06. */
  peakHourShare: 0.2,
  /** How much of what the server can do at most is used then. Beyond, waiting times grow fast. */
  usedInPeak: 0.5,
}

/** How many people a server carries on a day that answers so many requests a second at most. */
export const dailyUsers = (requestsPerSecond: number): number =>
  Math.floor(
    (requestsPerSecond * assumptions.usedInPeak * 3_600) / (assumptions.requestsPerDay * assumptions.peakHourShare),
  )
