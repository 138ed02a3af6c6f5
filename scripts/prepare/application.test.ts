import { describe, expect, it } from 'vitest';
import { compileModule } from './application.ts';

describe('a compiled module', () => {
  it('has no types and names its neighbours as JavaScript', () => {
    const source = [
      "import type { A } from './a.ts';",
      "import { b } from '../b.ts';",
      "const worker = new URL('./worker.ts', import.meta.url);",
      "const lazy = (): Promise<unknown> => import('./lazy.ts');",
      "const text: string = 'not/a/path.ts';",
      "const entry = new URL('../child.ts', import.meta.url);",
      "import { c } from '#core/keys/c.ts';",
    ].join('\n');
    const compiled = compileModule(source);
    expect(compiled).not.toMatch(/import type|Promise<|: string/);
    expect(compiled).toContain("'../b.js'");
    expect(compiled).toContain("'./worker.js'");
    expect(compiled).toContain("import('./lazy.js')");
    expect(compiled).toContain("'not/a/path.ts'");
    expect(compiled).toContain("'../child.js'");
    expect(compiled).toContain("'#core/keys/c.js'");
  });
});
