import { expect, test } from 'vitest';
import { createUsedIcons } from './used-icons.ts';

const INDEX = `export { default as Folder, default as FolderIcon } from './icons/folder.mjs';
export { default as CircleAlert, default as AlertCircle } from './icons/circle-exclamation-point.mjs';`;

test('an icon is known by each of its names, whoever is read first', () => {
  const icons = createUsedIcons();
  icons.note('/src/app/Tabs.tsx', `import { Folder, CircleAlert as Alert } from "lucide-react";`);
  icons.note('/src/ui/Toast.tsx', `import { AlertCircle } from 'lucide-react';`);
  icons.note('/node_modules/lucide-react/dist/esm/lucide-react.mjs', INDEX);
  expect(icons.usersOf('/x/icons/folder.mjs')).toEqual(['/src/app/Tabs.tsx']);
  expect(icons.usersOf('/x/icons/circle-exclamation-point.mjs')).toEqual([
    '/src/app/Tabs.tsx',
    '/src/ui/Toast.tsx',
  ]);
  expect(icons.usersOf('/x/icons/sun.mjs')).toEqual([]);
});
