/* Lucide's drawings for rows and fields that stand on a page at once, as in `first-icons.tsx`. */
import { icon } from './first-icons.tsx';

export const MinusIcon = icon(['M5 12h14']);
export const CloseIcon = icon(['M18 6 6 18', 'm6 6 12 12']);
export const UpIcon = icon(['m5 12 7-7 7 7', 'M12 19V5']);
export const DownIcon = icon(['M12 5v14', 'm19 12-7 7-7-7']);
export const TrashIcon = icon([
  'M10 11v6',
  'M14 11v6',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M3 6h18',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
]);
