ALTER TABLE "applicant" ADD COLUMN "decides" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "decides" jsonb;--> statement-breakpoint
ALTER TABLE "request_token" ADD COLUMN "application_number" text;--> statement-breakpoint
ALTER TABLE "step_up" ADD COLUMN "application_number" text;--> statement-breakpoint
CREATE INDEX "request_token_application" ON "request_token" USING btree ("application_number","created_at");--> statement-breakpoint
CREATE INDEX "step_up_said" ON "step_up" USING btree ("said","created_at");--> statement-breakpoint
CREATE INDEX "step_up_refresh" ON "step_up" USING btree ("refresh_hash");