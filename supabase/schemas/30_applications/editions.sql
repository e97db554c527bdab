-- Editions: a year of the show, with its dates and its fees.
--
--                          administrator    anyone else
--   private.editions       by procedure     by get_editions
--
-- An edition is planned until it is opened, current until another one is opened after it, then past, while its families still pay and
-- submit videos, and ended when an administrator ends it. The procedures are in edition_procedures.sql, after the tables that they read.

create function private.are_fees(fees jsonb) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return jsonb_typeof(fees) = 'object' and not exists (
    select from unnest(enum_range(null::public.country)) c (country)
    full join jsonb_each(fees) f on f.key = private.currency_of(c.country)::text
    where case when c.country is not null and jsonb_typeof(f.value) = 'number'
      then f.value::numeric not between 0.01 and 10000000 or f.value::numeric <> round(f.value::numeric, 2) else true end);
end
$$;
comment on function private.are_fees is
  'Whether these are the fees of an edition: an amount with at most two decimals in the currency of each country, and nothing else.';

create table private.editions (
  id uuid primary key default gen_random_uuid(),
  year smallint not null,
  name text not null,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  auditions_from date,
  auditions_until date,
  finale_on date,
  fees jsonb not null,
  opened_at timestamptz,
  ended_at timestamptz,
  keep_until date,
  erasure_confirmed_at timestamptz,
  erased_at timestamptz,
  constraint editions_year_key unique (year),
  constraint editions_opened_at_key unique (opened_at),
  constraint editions_year_check check (year between 2020 and 2100),
  constraint editions_name_check check (char_length(name) between 1 and 80 and private.is_plain_text(name)),
  constraint editions_registration_check check (registration_closes_at > registration_opens_at),
  constraint editions_auditions_until_check check (auditions_until >= auditions_from),
  constraint editions_fees_check check (private.are_fees(fees)),
  constraint editions_ended_at_check check (ended_at is null or opened_at is not null),
  constraint editions_keep_until_check check (keep_until between '2020-01-01' and '2100-12-31'),
  constraint editions_erasure_confirmed_at_check check (erasure_confirmed_at is null or ended_at is not null)
);
comment on table private.editions is 'A year of the show. The current one is that with the latest opened_at.';
comment on column private.editions.year is 'The year by which families know it; a child belongs to one.';
comment on column private.editions.registration_opens_at is
  'The moment from which children are registered; null is as soon as the edition is opened.';
comment on column private.editions.registration_closes_at is 'The moment from which no child is registered any more; null is no end.';
comment on column private.editions.auditions_from is
  'The first day of the live auditions as everybody is told it; each child''s own day stands with the child.';
comment on column private.editions.auditions_until is
  'The last day of the live auditions; null where they are on one day, or nobody knows yet.';
comment on column private.editions.fees is
  'A ticket for children who are registered from now on: an amount in the currency of each country, {"NGN": 10000, "ZAR": 180}.';
comment on column private.editions.opened_at is 'Null for a planned edition.';
comment on column private.editions.ended_at is 'From then on parents pay and hand in nothing more.';
comment on column private.editions.keep_until is 'The last day until which its children are kept, however long ago it ended.';
comment on column private.editions.erasure_confirmed_at is
  'When an owner had its children erased (retention.sql); null again where that was stopped.';
comment on column private.editions.erased_at is 'When nothing was left to erase, files included; what families keep stays.';
alter table private.editions enable row level security;

create trigger editions_after_write
  after insert or update or delete on private.editions
  for each row execute function private.write_audit('year', 'name', 'fees');

insert into private.editions (year, name, fees, opened_at) values
  (2025, 'Talent Show 2025', '{"NGN": 10000, "ZAR": 180}', '-infinity');

create function private.current_edition() returns smallint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select e.year from private.editions e where e.opened_at is not null order by e.opened_at desc limit 1);
end
$$;
comment on function private.current_edition is 'The year of the edition that was opened last.';

create function private.edition_fee(edition smallint, currency public.currency) returns numeric
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select (e.fees ->> currency::text)::numeric from private.editions e where e.year = edition);
end
$$;
comment on function private.edition_fee is 'The fee of an edition in a currency; null in dollars.';

create function private.is_edition_ended(edition smallint) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.editions e where e.year = edition and e.ended_at is not null);
end
$$;
comment on function private.is_edition_ended is 'Whether parents pay and hand in nothing more for an edition.';

create function private.lock_editions(is_changing boolean) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if is_changing then
    perform pg_advisory_xact_lock(hashtextextended('edition', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('edition', 0));
  end if;
end
$$;
comment on function private.lock_editions is
  'Children and payments are added side by side, and none of them while editions change; changes take turns.';

create function private.refuse_ended(edition smallint) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- The request's role: inside this function current_user is its owner.
  if current_setting('role', true) = 'authenticated' and private.is_edition_ended(edition) and not private.is_admin() then
    raise exception 'edition_ended' using errcode = 'P0001', detail = edition::text;
  end if;
end
$$;
comment on function private.refuse_ended is
  'Refuses (edition_ended) what a parent does for a child of an ended edition. Administrators still book, '
  'refund and correct.';

create function private.check_registration() returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  edition private.editions;
begin
  select e.* into edition from private.editions e where e.year = private.current_edition();
  if now() < edition.registration_opens_at or now() >= edition.registration_closes_at or edition.ended_at is not null then
    raise exception 'registration_closed' using errcode = 'P0001', detail = to_char(
      -- least() ignores a null.
      case when edition.ended_at is null and now() < edition.registration_opens_at then edition.registration_opens_at
        else least(edition.registration_closes_at, edition.ended_at) end at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;
comment on function private.check_registration is
  'Refuses (registration_closed) outside of the current edition''s dates; the detail is when registration opens, or when it closed.';
