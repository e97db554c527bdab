-- Form limits: how often donations and volunteers may be offered, so that a robot cannot fill the
-- administrator's lists.
--
--                            owner of the database    anyone else
--   private.form_counts      all                      no (written by the trigger)
--
-- A visitor is counted by the address that the platform hands on, and all visitors together by the
-- minute, because an address can be changed or be missing. Who is signed in is counted by the
-- account. The service role and the owner of the database are not limited.
--
-- A counter is a salted hash and a number: no address is kept. An insert reads and writes at most
-- two counters, always the caller's before everybody's, so that two inserts never wait for each
-- other in a circle, and deletes a bounded number of counters that are older than a day.

insert into private.settings (name, value, description) values
  ('forms_per_address_per_hour', '30',
    'Donations and volunteers'' offers that one address may send in an hour; many phones of one network share an address.'),
  ('forms_per_account_per_hour', '10', 'The same for one account that is signed in.'),
  ('forms_per_minute', '120', 'The same for all visitors together in a minute.'),
  ('caller_address_header', 'x-forwarded-for', 'The header, in small letters, in which the platform hands on a caller''s address.'),
  ('form_counts_salt', encode(extensions.gen_random_bytes(32), 'hex'), 'Keeps the counters of forms from being traced to an address.');

create table private.form_counts (
  counter bytea not null,
  started_at timestamptz not null,
  hits integer not null,
  constraint form_counts_pkey primary key (counter, started_at),
  constraint form_counts_hits_check check (hits > 0)
);
comment on table private.form_counts is 'How many forms a caller, or all of them, sent in one hour or minute. Forgotten after a day.';
comment on column private.form_counts.counter is 'Salted SHA-256 of the address or the account; never the address itself.';
create index form_counts_started_at_idx on private.form_counts (started_at);
alter table private.form_counts enable row level security;

create function private.caller_address() returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  first_hop constant text := btrim(split_part(headers ->> private.setting('caller_address_header'), ',', 1));
begin
  if first_hop = '' then
    return null;
  end if;
  -- A household or a server has a whole /64 of IPv6 to itself.
  return case family(first_hop::inet)
    when 6 then network(set_masklen(first_hop::inet, 64))::text
    else host(first_hop::inet)
  end;
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.caller_address is
  'The caller''s address as the platform hands it on, an IPv6 one as its network; null without one. A hint, not a proof: some platforms let callers write the header.';

create function private.count_form(counted text, period text, most integer) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  this_counter constant bytea := sha256(convert_to(coalesce(private.setting('form_counts_salt'), '') || counted, 'utf8'));
  this_period constant timestamptz := date_trunc(period, now());
  so_far integer;
begin
  if most is null then
    return true;
  end if;
  -- Read first: whoever is over the limit already costs neither a write nor a lock.
  select c.hits into so_far from private.form_counts c
  where c.counter = this_counter and c.started_at = this_period;
  if so_far >= most then
    return false;
  end if;
  insert into private.form_counts as c (counter, started_at, hits) values (this_counter, this_period, 1)
  on conflict (counter, started_at) do update set hits = c.hits + 1
  returning c.hits into so_far;
  return so_far <= most;
end
$$;
comment on function private.count_form is
  'Counts one form of whoever is named and says whether that is within the limit of the hour or minute; without a limit it always is.';

create function private.limit_forms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- The role of the request: inside this function current_user is its owner.
  speaker constant text := current_setting('role', true);
  address text;
  is_within boolean := true;
  is_sent_again boolean;
begin
  if speaker = 'authenticated' then
    is_within := private.count_form(
      'account ' || auth.uid(), 'hour', private.setting('forms_per_account_per_hour')::integer);
  elsif speaker = 'anon' then
    address := private.caller_address();
    if address is not null then
      is_within := private.count_form(
        'address ' || address, 'hour', private.setting('forms_per_address_per_hour')::integer);
    end if;
    is_within := is_within
      and private.count_form('everybody', 'minute', private.setting('forms_per_minute')::integer);
  else
    return new;
  end if;

  if not is_within then
    -- The same form sent again after a lost answer must hear that it is stored, not that it is too much.
    execute format('select exists (select from public.%I t where t.id = $1)', tg_table_name)
      into is_sent_again using new.id;
    if not is_sent_again then
      raise exception 'too_many_requests' using errcode = 'P0001', detail = 'Please try again later.';
    end if;
  end if;

  delete from private.form_counts c
  where (c.counter, c.started_at) in (
    select o.counter, o.started_at from private.form_counts o
    where o.started_at < now() - interval '1 day'
    limit 20
    for update skip locked);
  return new;
end
$$;
comment on function private.limit_forms is
  'Refuses (too_many_requests) a form beyond the limits of the settings; forgets counters that are older than a day.';
