/** What a document may be called: its address without the folder and ".pdf". */
export const documentName = /^[a-z0-9-]{1,60}$/;

/** Those that pages link to, whoever makes them. */
export const documentsOfPages = { deck: 'investor-deck', memorandum: 'memorandum' } as const;

export const documentFolder = '/documents';
export const documentPath = (name: string) => `${documentFolder}/${name}.pdf`;

/** The file of an upload in the store. */
export const documentFile = (upload: string) => `${upload.split('-')[0]}.pdf`;

/** Bytes of a document. */
export const documentLimit = 20 * 1024 * 1024;
