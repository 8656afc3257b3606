import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { readReferences, type Call, type Reference } from './parse.ts'

/** What an import leads to: a file of ours, a module of Node (without `node:`), or a package from the registry. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'node'; name: string }
  | { kind: 'package'; name: string }
  | { kind: 'computed' }

export type Import = Reference & { target: Target }
export type SourceFile = { path: string; imports: Import[]; calls: Call[] }

/** All source files by their path, relative to the root and with forward slashes. */
export type Graph = Map<string, SourceFile>

const sources = '{packages,apps}/*/{src,test,e2e}/**/*.{ts,tsx,mts,js,jsx,mjs}'
const tools = '{bench,scripts,test}/**/*.{ts,mts,js,mjs}'

/** Reads every source file below `root`, tests and tools included. */
export function readGraph(root: string): Graph {
  const workspaces = readWorkspaces(root)
  const files = globSync([sources, tools], { cwd: root, exclude: ['**/node_modules/**'] })
  const graph: Graph = new Map()
  for (const native of files.toSorted()) {
    const file = native.replaceAll('\\', '/')
    const { references, calls } = readReferences(file, readFileSync(path.join(root, file), 'utf8'))
    const imports = references.map((reference) => ({
      ...reference,
      target: resolveTarget(file, reference.specifier, workspaces),
    }))
    graph.set(file, { path: file, imports, calls })
  }
  return graph
}

type Workspace = { folder: string; exports: Record<string, unknown> }

function readWorkspaces(root: string): Map<string, Workspace> {
  const workspaces = new Map<string, Workspace>()
  for (const manifest of globSync(['{packages,apps}/*/package.json', 'bench/package.json'], {
    cwd: root,
  })) {
    const { name, exports } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8'))
    const folder = path.dirname(manifest).replaceAll('\\', '/')
    workspaces.set(name, { folder, exports: exports ?? {} })
  }
  return workspaces
}

function resolveTarget(
  file: string,
  specifier: string | undefined,
  workspaces: Map<string, Workspace>,
): Target {
  if (specifier === undefined) return { kind: 'computed' }
  if (specifier.startsWith('.')) {
    return { kind: 'file', path: path.posix.join(path.posix.dirname(file), specifier) }
  }
  const bare = specifier.replace(/^node:/, '')
  if (specifier.startsWith('node:') || builtinModules.includes(bare))
    return { kind: 'node', name: bare }
  const name = packageName(specifier)
  const workspace = workspaces.get(name)
  if (!workspace) return { kind: 'package', name }
  const entry = workspace.exports[`.${specifier.slice(name.length)}`]
  const inside = typeof entry === 'string' ? entry : `src${specifier.slice(name.length)}`
  return { kind: 'file', path: path.posix.join(workspace.folder, inside) }
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
