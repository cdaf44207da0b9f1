/** The name of the bundle that the launchers stand beside, which no other one has. The build puts it in. */
declare const bundleName: string;
