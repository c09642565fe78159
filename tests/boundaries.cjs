/** Which part may import which. Run by `npm run check`; see "Finding your way around" in the README. */
const server = '^server/'
const domain = '^server/domain/'

/**
 * What a server feature offers to the others, on purpose. Everything else of a feature is its own affair, so that it can
 * be changed without looking at the rest. A file is added here only when another feature asks a question that only this
 * feature may answer.
 */
const offered = [
  'account/deletion', // ending an account and deleting what it holds, also by an admin
  'account/email-address', // taking an address as verified
  'account/email-tokens', // links to choose a password, also made by an admin
  'exports/everything', // everything that somebody has, for every format
  'account/identity', // whether somebody proved a moment ago who they are
  'account/invitations', // which are open, and ending those of somebody who is no admin any more
  'account/security-notices', // mail about what concerns the safety of an account
  'account/temporary-tokens', // sign-ins that are half finished
  'account/two-factor', // turning off two-factor login, also for somebody who is locked out
  'account/user', // who somebody is, and what they told of themselves
  'achievements/recounts', // counting again what somebody earned
  'achievements/unlock-quietly', // unlocking what somebody earned before, which is no news
  'buddies/friendships', // who is whose friend
  'household/members', // who lives with whom, and leaving
  'diary/diary-day', // what was eaten on a day, and which days may be written
  'streak/streaks', // the streaks of one or many people, and on which days they logged
  'diary/nutrient-sums', // what the food of some days holds of each nutrient
  'nutrients/own-nutrients', // the nutrients that somebody added
  'nutrients/settings', // all nutrients with what somebody chose for them
  'foods/matched-lines', // the foods of ingredient lines and of described meals
  'foods/stated-nutrients', // what logged foods state beyond the label
  'diary/nutrition-summary', // what was eaten and burned on each day
  'running-fast', // the fast that is under way
  'goals-on', // the goals that hold on a day
  'meal-types', // the meals of a person's day, which entries hold by id
  'drinks', // the foods that somebody counts as water
  'water-on', // how much water somebody drank on a day
  'meals', // saved meals, to share, copy, find and log them
  'notifications', // what somebody was told, and telling them more
  'weights', // how much somebody weighed
  'recipes-read/read-recipe', // recipes in pages and texts, which become drafts
  'recipes', // recipes, to share, copy, find and log them
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Types count as well: files that need each other are one file, or need a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'lib-knows-nothing-of-the-product',
      comment: 'Files, CSV, JSON, HTML: what any program could use.',
      severity: 'error',
      from: { path: '^server/lib/' },
      to: { path: ['^server/', '^drizzle/'], pathNot: '^server/lib/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules are shared with the client: zod and other rules only.',
      severity: 'error',
      from: { path: domain },
      to: { pathNot: [domain, '^node_modules/zod/'] },
    },
    {
      name: 'schema-knows-only-itself',
      comment: 'And how the amounts in one of its columns are packed.',
      severity: 'error',
      from: { path: '^drizzle/schema/' },
      to: {
        pathNot: ['^drizzle/schema/', '^node_modules/drizzle-orm/', '^server/domain/(nutrient-amounts|nutrition)'],
      },
    },
    { name: 'server-never-sees-client', severity: 'error', from: { path: server }, to: { path: '^client/' } },
    {
      name: 'client-takes-values-from-domain-only',
      comment: 'Of the rest of the server the client may know types only.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: ['^server/', '^drizzle/'], pathNot: domain, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-types-come-from-the-router',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: ['^server/', '^drizzle/'], pathNot: [domain, '^server/router\\.ts$'] },
    },
    {
      name: 'client-is-no-node',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/vite(/|\\.config\\.ts$)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-knows-no-data',
      comment: 'ui is about looks and handling: no data, no forms, no features.',
      severity: 'error',
      from: { path: '^client/ui/' },
      to: { path: ['^client/(features|screens|forms|offline)/', '^client/(trpc|session)\\.ts$'] },
    },
    {
      name: 'forms-and-offline-know-no-feature',
      comment: 'Features use them: features -> forms, offline -> trpc.',
      severity: 'error',
      from: { path: '^client/(forms|offline)/' },
      to: { path: '^client/(features|screens)/' },
    },
    {
      name: 'forms-and-offline-never-meet',
      severity: 'error',
      from: { path: '^client/(forms|offline)/' },
      to: { path: '^client/(forms|offline)/', pathNot: '^client/$1/' },
    },
    {
      name: 'trpc-is-below-all',
      severity: 'error',
      from: { path: '^client/(trpc|session)\\.ts$' },
      to: { path: '^client/(features|screens|forms|ui)/' },
    },
    {
      name: 'client-features-never-meet',
      comment: 'Screens compose them.',
      severity: 'error',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/([^/]+)/', pathNot: '^client/features/$1/' },
    },
    {
      name: 'server-features-meet-by-offer',
      comment: 'Only by what one of them offers (see the list above).',
      severity: 'error',
      from: { path: '^server/features/([^/.]+)' },
      to: {
        path: '^server/features/',
        pathNot: ['^server/features/$1[/.]', `^server/features/(${offered.join('|')})\\.ts$`],
      },
    },
    {
      name: 'features-do-not-see-screens',
      severity: 'error',
      from: { path: '^client/(features|ui)/' },
      to: { path: '^client/screens/' },
    },
    {
      name: 'rest-only-translates',
      severity: 'error',
      from: { path: '^server/http/(rest|openapi)\\.ts$' },
      to: {
        path: ['^server/', '^drizzle/'],
        pathNot: '^server/(http/(rest|answers|large-bodies)|lib/verbatim|router|errors|context|config/env)\\.ts$',
      },
    },
    {
      name: 'below-the-features',
      comment: 'catalogue, auth and mail know nothing of features.',
      severity: 'error',
      from: { path: '^server/(catalogue|auth|mail)/' },
      to: { path: '^server/(features/|http/|router\\.ts|trpc\\.ts)' },
    },
    {
      name: 'catalogue-knows-no-people',
      comment: 'Only the history of imports is in the database, in a table of its own.',
      severity: 'error',
      from: { path: '^server/catalogue/', pathNot: '^server/catalogue/import/history\\.ts$' },
      to: { path: ['^drizzle/', '^server/db/'] },
    },
    {
      name: 'product-needs-no-test',
      severity: 'error',
      from: { path: '^(server|client|drizzle)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.css', '.json'],
    },
    parser: 'swc',
  },
}
