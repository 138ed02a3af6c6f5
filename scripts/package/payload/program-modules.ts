import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * The modules of a folder that a program imports, itself first. Names of rooms lead to other folders and are left out.
 * @param root folder that the program lies in, as the modules are named
 */
export const modulesOf = (root: string, program: string): string[] => {
  const found = new Set<string>();
  const visit = (module: string): void => {
    if (found.has(module)) return;
    found.add(module);
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, module), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      if (!fileName.startsWith('.')) continue;
      const next = path.posix.join(path.posix.dirname(module), fileName);
      if (existsSync(path.join(root, next))) visit(next);
    }
  };
  visit(program);
  return [...found];
};
