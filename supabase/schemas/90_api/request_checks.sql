-- Request checks: what the API refuses before it looks at a request.
--
--                           anyone
--   private.check_request   yes (PostgREST calls it first, as the role of the request)
--
-- A count that is planned or estimated comes from the planner's statistics, which know all rows of a table
-- and not only those that the caller's policies show.

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

-- Two headers of that name pass: PostgREST reads both and shows SQL the last. The answer then tells about how many
-- rows there are and how often frequent values occur, so the planner learns nothing of these.
alter table public.applications
  alter column parent_phone set statistics 0,
  alter column payment_reference set statistics 0,
  alter column share_code set statistics 0;
alter table public.payments alter column reference set statistics 0;
alter table public.subscriptions alter column reference set statistics 0;

-- A plain PostgreSQL has no API in front of it, and no role of that name.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    notify pgrst, 'reload config';
  end if;
end
$$;
