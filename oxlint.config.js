// Lint rules: type-aware, so that a forgotten `await` fails, and the arrows of ARCHITECTURE.md.

/** A rule that keeps the files of one folder from importing another folder, when they are loaded or later. */
const mayNotImport = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

const folder = (names, message) => ({ regex: `(^|/)(${names})/`, message })
const features = 'ask|facts|documents|contact|traffic|paid|daily'
const aboveService = folder('api|bench|build|admin|cli|local|platform|test', 'service imports nothing above it')
const aboveFeatures = {
  regex: '/(functions|counting)\\.js$',
  message: 'the hosts alone import the table of functions',
}
const noBackend = {
  regex: 'store/(redis|sqlite)|^(@upstash/redis|@redis/|libsql)',
  message: 'a feature is given its store',
}
const zodAlone = (...ours) => ({ group: ['**', '!zod', ...ours], message: 'the contract imports zod alone' })

const aboveBuild = folder('api|bench|admin|cli|local|platform|test', 'the build imports service alone')
/** The stages of a build in their order; of check and ledger neither imports the other. Each with what it may not import. */
const stages = [
  ['read', 'links|check|ledger|document|site|output'],
  ['links', 'check|ledger|document|site|output'],
  ['check', 'ledger|document|site|output'],
  ['ledger', 'check|document|site|output'],
  ['document', 'site|output'],
  ['site', 'output'],
  ['output', ''],
]
const notImportedIn = (stage, later) => [
  folder([later, 'workers|generate'].filter((names) => names !== '').join('|'), `${stage} imports no later stage`),
  { regex: '^(\\.\\./)+(build|command|options)\\.js$', message: 'a stage is given what it needs of the options' },
]

const errors = (rules) => Object.fromEntries(rules.map((rule) => [rule, 'error']))
const typescript = (rules) => errors(rules.map((rule) => `typescript/${rule}`))

/** In scripts, what TypeScript finds in its own files; types, which are known there from comments alone, are not judged. */
const scriptRules = {
  ...errors(['no-redeclare', 'no-undef']),
  'typescript/no-base-to-string': 'off',
  'typescript/no-floating-promises': 'off',
  'typescript/no-misused-spread': 'off',
  'typescript/no-redundant-type-constituents': 'off',
}
const rules = {
  ...errors([
    'no-case-declarations',
    'no-empty',
    'no-fallthrough',
    'no-prototype-builtins',
    'no-regex-spaces',
    'no-unexpected-multiline',
    'no-useless-assignment',
    'preserve-caught-error',
  ]),
  // Lists of single digits and of words are sorted well without.
  'typescript/require-array-sort-compare': 'off',
}
const typeRules = {
  ...errors(['no-var', 'prefer-const', 'prefer-rest-params', 'prefer-spread']),
  ...typescript([
    'consistent-type-imports',
    'no-deprecated',
    'no-dynamic-delete',
    'no-empty-object-type',
    'no-explicit-any',
    'no-extraneous-class',
    'no-generated-empty-object-type',
    'no-implied-eval',
    'no-invalid-void-type',
    'no-misused-promises',
    'no-mixed-enums',
    'no-namespace',
    'no-non-null-asserted-nullish-coalescing',
    'no-non-null-assertion',
    'no-require-imports',
    'no-unnecessary-boolean-literal-compare',
    'no-unnecessary-condition',
    'no-unnecessary-template-expression',
    'no-unnecessary-type-arguments',
    'no-unnecessary-type-assertion',
    'no-unnecessary-type-constraint',
    'no-unnecessary-type-conversion',
    'no-unnecessary-type-parameters',
    'no-unsafe-argument',
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-enum-comparison',
    'no-unsafe-function-type',
    'no-unsafe-member-access',
    'no-unsafe-return',
    'only-throw-error',
    'prefer-literal-enum-member',
    'prefer-promise-reject-errors',
    'prefer-reduce-type-parameter',
    'prefer-return-this-type',
    'related-getter-setter-pairs',
    'require-await',
    'unified-signatures',
    'use-unknown-in-catch-callback-variable',
  ]),
  'no-array-constructor': 'error',
  'no-useless-constructor': 'error',
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
}

const inBrowsersAndNode = [
  ...['AbortController', 'AbortSignal', 'clearTimeout', 'console', 'fetch', 'FormData', 'performance', 'process'],
  ...['setTimeout', 'URL', 'URLSearchParams', 'PREBUILT_ASSETS'],
  ...[
    'CSS',
    'dashboard',
    'document',
    'getComputedStyle',
    'Highlight',
    'history',
    'IntersectionObserver',
    'localStorage',
    'location',
  ],
  ...['matchMedia', 'MessageChannel', 'navigator', 'NodeFilter', 'requestAnimationFrame', 'ResizeObserver', 'window'],
]

export default {
  plugins: ['typescript'],
  options: { typeAware: true, typeCheck: true },
  categories: { correctness: 'error' },
  rules,
  ignorePatterns: ['public/', 'dist/', '.vercel/', '.data/', 'bench/node_modules/', 'test/fixtures/'],
  overrides: [
    {
      files: ['**/*.js'],
      env: { es2024: true },
      globals: Object.fromEntries(inBrowsersAndNode.map((name) => [name, 'readonly'])),
      rules: scriptRules,
    },
    { files: ['**/*.ts'], rules: typeRules },
    {
      files: ['{admin,api,build,cli,local,platform,service}/**/*.{js,ts}'],
      rules: { 'max-lines': ['error', { max: 250 }], 'max-lines-per-function': ['error', { max: 60 }] },
    },
    { files: ['service/contract/routes.ts'], rules: { 'max-lines': 'off' } },
    mayNotImport(['service/contract/*.ts'], [zodAlone('!./**')]),
    mayNotImport(['service/contract/*/*.ts'], [zodAlone('!./**', '!../**', '../../**')]),
    mayNotImport(['service/text/**'], [{ regex: '^\\.\\./', message: 'the reading of text imports nothing' }]),
    mayNotImport(
      ['service/*.ts', 'service/http/**'],
      [aboveService, aboveFeatures, folder(`${features}|mcp`, 'what features are built on imports none of them')],
    ),
    mayNotImport(
      ['service/store/**'],
      [
        aboveService,
        aboveFeatures,
        folder(`${features}|http|mcp`, 'the store imports the contract, and how text is read'),
      ],
    ),
    mayNotImport(
      [`service/{${features.replaceAll('|', ',')}}/**`],
      [
        aboveService,
        aboveFeatures,
        folder('http|mcp', 'a feature knows neither HTTP nor the folders that call it'),
        noBackend,
      ],
    ),
    mayNotImport(['service/mcp/**', 'service/{functions,counting}.ts'], [aboveService, noBackend]),
    mayNotImport(['build/*.{ts,js}'], [aboveBuild]),
    ...stages.map(([stage, later]) =>
      mayNotImport([`build/${stage}/**`], [aboveBuild, ...notImportedIn(stage, later)]),
    ),
    mayNotImport(
      ['local/**'],
      [folder('api|bench|admin|cli|platform|test', 'local hosts import the build and service')],
    ),
    mayNotImport(['cli/**'], [folder('api|bench|platform|test', 'the command line imports no tests and no entries')]),
    mayNotImport(['admin/**'], [folder('api|bench|build|local|platform|test', 'admin imports service alone')]),
    mayNotImport(['platform/**'], [folder('api|bench|build|admin|local|test', 'the adapter imports service alone')]),
  ],
}
