-- Request checks: what the API refuses before it processes a request.
--
--                           anyone
--   private.check_request   yes (PostgREST calls it first, as the role of the request)
--
-- Planned and estimated counts come from the planner's statistics, which cover all rows of a table, not only those that the caller's
-- policies show.

create function private.check_request() returns void
  language plpgsql stable set search_path = ''
as $$
declare
  prefer constant text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer';
begin
  if prefer ~* 'count[[:space:]]*=[[:space:]]*"?(planned|estimated)' then
    raise exception 'count_not_offered' using errcode = 'PT400', detail = 'Only exact counts are given.';
  end if;
end
$$;
comment on function private.check_request is 'Refuses (HTTP 400) a request for a planned or estimated count.';
grant execute on function private.check_request to anon, authenticated, service_role;

-- Two headers of that name pass: PostgREST reads both and shows SQL only the last. The answer then reveals the approximate number of rows
-- and how frequent common values are, so the planner collects no statistics on these columns.
alter table public.applications
  alter column parent_phone set statistics 0,
  alter column payment_reference set statistics 0,
  alter column share_code set statistics 0;
alter table public.payments alter column reference set statistics 0;
alter table public.subscriptions alter column reference set statistics 0;

-- A plain PostgreSQL has no API in front of it, and lacks the role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    notify pgrst, 'reload config';
  end if;
end
$$;
