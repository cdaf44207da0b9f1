ALTER TABLE "assay"."jobs" ADD COLUMN "webhook_state" text;--> statement-breakpoint
ALTER TABLE "assay"."jobs" ADD COLUMN "webhook_delivery" uuid;--> statement-breakpoint
ALTER TABLE "assay"."jobs" ADD COLUMN "webhook_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assay"."jobs" ADD COLUMN "webhook_error" text;--> statement-breakpoint
ALTER TABLE "assay"."jobs" ADD COLUMN "webhook_next" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_webhooks" ON "assay"."jobs" USING btree ("webhook_next") WHERE "assay"."jobs"."webhook_state" = 'pending';