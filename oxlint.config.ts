import { defineConfig } from 'oxlint'
import { importRules } from './import-rules.ts'

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node'],
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  categories: {
    correctness: 'error',
  },
  rules: {
    eqeqeq: [
      'error',
      'always',
      {
        null: 'ignore',
      },
    ],
    'no-console': 'error',
    'no-var': 'error',
    'no-self-compare': 'error',
    'no-extend-native': 'error',
    'no-else-return': 'error',
    'no-useless-return': 'error',
    'no-control-regex': 'off',
    'preserve-caught-error': 'error',
    'import/no-self-import': 'error',
    'import/no-default-export': 'error',
    'node/no-new-require': 'error',
    'promise/no-multiple-resolved': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-confusing-non-null-assertion': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [
          {
            from: 'package',
            name: ['test', 'it', 'describe', 'suite', 'before', 'after'],
            package: 'node:test',
          },
        ],
      },
    ],
    'typescript/no-misused-promises': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'unicorn/no-instanceof-array': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/prefer-string-slice': 'error',
    'typescript/no-misused-spread': [
      'error',
      {
        allow: ['string'],
      },
    ],
    'typescript/unbound-method': 'off',
    'unicorn/no-useless-spread': 'off',
  },
  overrides: [
    ...importRules,
    {
      files: ['scripts/**', 'bench/**', 'examples/**', 'apps/backend/src/operator.ts'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['scripts/**/*.mjs', '**/vite.config.ts', 'oxlint.config.ts'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['apps/web/src/**'],
      plugins: ['react'],
      rules: {
        'react/rules-of-hooks': 'error',
        // For a compiler of components, which the client does not use.
        'react/immutability': 'off',
        'react/preserve-manual-memoization': 'off',
        'react/purity': 'off',
        'react/refs': 'off',
        'react/set-state-in-effect': 'off',
        // Some effects run on a change of something that they don't read.
        'react/exhaustive-deps': 'off',
      },
    },
    {
      files: ['**/test/**', 'bench/**'],
      rules: {
        'typescript/no-explicit-any': 'off',
        'typescript/no-base-to-string': 'off',
      },
    },
  ],
  ignorePatterns: ['**/captures/**', '.cache/**', 'apps/web/dist/**'],
})
