export const bundledList: string;
