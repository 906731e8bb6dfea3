import { icon } from '../../../ui/icons.tsx';

export const PhoneIcon = icon(
  'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a2 2 0 0 1-2 2A15 15 0 0 1 4 5a2 2 0 0 1 2-2z',
);
export const WhatsAppIcon = icon('M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 10h6M9 13.5h4');
