// Lint rules: type-aware, so that a forgotten `await` fails, and the arrows of ARCHITECTURE.md.
import eslint from '@eslint/js'
import tseslint from 'typescript-eslint'

/** A rule that keeps the files of one room from importing another room. */
const mayNotImport = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: patterns.map(([regex, message]) => ({ regex, message })) }] },
})

export default tseslint.config(
  { ignores: ['node_modules/', 'public/', 'dist/', '.vercel/', '.data/', 'bench/node_modules/'] },
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
  mayNotImport(['service/contract/*.ts'], [['^\\.\\./', 'the contract imports zod alone']]),
  mayNotImport(['service/contract/*/*.ts'], [['^\\.\\./\\.\\./', 'the contract imports zod alone']]),
  mayNotImport(
    ['service/{http,store,functions}/**', 'service/*.ts'],
    [['(^|/)(build|api|local|bench|desk|test)/', 'service imports nothing above it']],
  ),
  mayNotImport(
    ['service/{ask,facts,documents,contact,traffic,paid,daily}/**'],
    [
      ['(^|/)(build|api|local|bench|desk|test|http)/', 'a feature knows neither HTTP nor the rooms above it'],
      ['store/(redis|sqlite)', 'a feature is given its store'],
      ['^(@upstash/redis|@redis/|libsql)', 'a feature is given its store'],
    ],
  ),
)
