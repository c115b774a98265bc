import { uploadPath } from './section-images.ts';

export function partsOfUpload(upload: string): { digest: string; width: number; height: number } {
  const [digest = '', size = ''] = upload.split('-');
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { digest, width, height };
}

export const originalFile = (upload: string) => `${partsOfUpload(upload).digest}.webp`;

/** An upload, or a cut of one. */
export const uploadedFile = /^[0-9a-f]{32}(?:-\d{1,3}-\d{1,3}-(?:[a-z]+-\d{1,4}|share))?\.(?:avif|webp|jpg)$/;

export const imagePath = (file: string) => (uploadedFile.test(file) ? uploadPath(file) : `/images/${file}`);
