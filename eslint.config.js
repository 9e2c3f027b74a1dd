// Lint rules: type-aware, so that a forgotten `await` fails, and the arrows of ARCHITECTURE.md.
import eslint from '@eslint/js'
import tseslint from 'typescript-eslint'

/** A rule that keeps the files of one room from importing another room, when they are loaded or later. */
const mayNotImport = (files, patterns) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: patterns.map(([regex, message]) => ({ regex, message })) }],
    'no-restricted-syntax': [
      'error',
      ...patterns.map(([regex, message]) => ({
        // A slash would end the expression.
        selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
        message,
      })),
    ],
  },
})

const room = (names, message) => [`(^|/)(${names})/`, message]
const features = 'ask|facts|documents|contact|traffic|paid|daily'
const aboveService = room('api|bench|build|admin|cli|local|platform|test', 'service imports nothing above it')
const aboveFeatures = ['/(functions|counting)\\.js$', 'the hosts alone import the table of functions']
const noBackend = ['store/(redis|sqlite)|^(@upstash/redis|@redis/|libsql)', 'a feature is given its store']

const aboveBuild = room('api|bench|admin|cli|local|platform|test', 'the build imports service alone')
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
  room([later, 'workers|generate'].filter((names) => names !== '').join('|'), `${stage} imports no later stage`),
  ['^(\\.\\./)+(build|command|options)\\.js$', 'a stage is given what it needs of the options'],
]

export default tseslint.config(
  { ignores: ['node_modules/', 'public/', 'dist/', '.vercel/', '.data/', 'bench/node_modules/', 'test/fixtures/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: {
      globals: {
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        clearTimeout: 'readonly',
        performance: 'readonly',
        process: 'readonly',
        console: 'readonly',
        CSS: 'readonly',
        document: 'readonly',
        fetch: 'readonly',
        FormData: 'readonly',
        getComputedStyle: 'readonly',
        Highlight: 'readonly',
        IntersectionObserver: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
        navigator: 'readonly',
        NodeFilter: 'readonly',
        history: 'readonly',
        location: 'readonly',
        ResizeObserver: 'readonly',
        setTimeout: 'readonly',
        URL: 'readonly',
        URLSearchParams: 'readonly',
        window: 'readonly',
      },
    },
  },
  mayNotImport(['service/contract/*.ts'], [['^(?!zod$|\\./)', 'the contract imports zod alone']]),
  mayNotImport(['service/contract/*/*.ts'], [['^(?!zod$|\\./|\\.\\./[^.])', 'the contract imports zod alone']]),
  mayNotImport(['service/text/**'], [['^\\.\\./', 'the reading of text imports nothing']]),
  mayNotImport(
    ['service/*.ts', 'service/http/**'],
    [aboveService, aboveFeatures, room(`${features}|mcp`, 'what features are built on imports none of them')],
  ),
  mayNotImport(
    ['service/store/**'],
    [aboveService, aboveFeatures, room(`${features}|http|mcp`, 'the store imports the contract, and how text is read')],
  ),
  mayNotImport(
    [`service/{${features.replaceAll('|', ',')}}/**`],
    [
      aboveService,
      aboveFeatures,
      room('http|mcp', 'a feature knows neither HTTP nor the rooms that call it'),
      noBackend,
    ],
  ),
  mayNotImport(['service/mcp/**', 'service/{functions,counting}.ts'], [aboveService, noBackend]),
  mayNotImport(['build/*.{ts,js}'], [aboveBuild]),
  ...stages.map(([stage, later]) => mayNotImport([`build/${stage}/**`], [aboveBuild, ...notImportedIn(stage, later)])),
  mayNotImport(['local/**'], [room('api|bench|admin|cli|platform|test', 'local hosts import the build and service')]),
  mayNotImport(['cli/**'], [room('api|bench|platform|test', 'the command line imports no tests and no entries')]),
  mayNotImport(['admin/**'], [room('api|bench|build|local|platform|test', 'admin imports service alone')]),
  mayNotImport(['platform/**'], [room('api|bench|build|admin|local|test', 'the adapter imports service alone')]),
)
