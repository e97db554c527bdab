-- Form limits: how often donations and volunteers may be offered, so that a robot cannot fill the
-- administrator's lists.
--
--                            owner of the database    anyone else
--   private.form_counts      all                      no (written by the trigger)
--
-- A caller is counted by the address that the platform itself names, and by the account when signed in.
-- Nobody is counted with everybody else: a robot would use that up and shut honest people out. A call without
-- that header came past the platform, and only its account is counted. Administrators, the service role and
-- the owner of the database are not limited.
--
-- A counter is a salted hash and a number: no address is kept. An insert reads and writes at most
-- two counters, always the account's before the address's, so that two inserts never wait for each
-- other in a circle, and deletes a bounded number of counters whose hour is over.

insert into private.settings (name, value, description) values
  ('forms_per_address_per_hour', '30',
    'Donations and volunteers'' offers that one address may send in an hour; many phones of one network share an address.'),
  ('forms_per_account_per_hour', '10', 'The same for one account that is signed in.'),
  ('caller_address_header', 'cf-connecting-ip',
    'The header, in small letters, in which the platform names a caller''s address: one that it sets itself and that no caller can write.'),
  ('form_counts_salt', encode(extensions.gen_random_bytes(32), 'hex'), 'Keeps the counters of forms from being traced to an address.');

create table private.form_counts (
  counter bytea not null,
  started_at timestamptz not null,
  hits integer not null,
  constraint form_counts_pkey primary key (counter, started_at),
  constraint form_counts_hits_check check (hits > 0)
);
comment on table private.form_counts is 'How many forms an address or an account sent in one hour. Forgotten after it.';
comment on column private.form_counts.counter is 'Salted SHA-256 of the address or the account; never the address itself.';
create index form_counts_started_at_idx on private.form_counts (started_at);
alter table private.form_counts enable row level security;

create function private.caller_address() returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  -- The last entry, the nearest server wrote; what stands before it, anybody may have written.
  last_hop constant text := btrim(split_part(headers ->> private.setting('caller_address_header'), ',', -1));
  address inet;
begin
  address := regexp_replace(nullif(last_hop, ''), '^::ffff:([0-9.]+)$', '\1', 'i')::inet;
  -- A household or a server has a whole /64 of IPv6 to itself.
  return case family(address)
    when 6 then network(set_masklen(address, 64))::text
    else host(address)
  end;
exception when invalid_text_representation then
  -- Some platforms add a port, or write another name for the caller.
  return left(last_hop, 100);
end
$$;
comment on function private.caller_address is
  'The caller''s address as the platform names it, an IPv6 one as its network; null without one.';

create function private.count_form(counted text, most integer) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  this_counter constant bytea := sha256(convert_to(coalesce(private.setting('form_counts_salt'), '') || counted, 'utf8'));
  this_hour constant timestamptz := date_trunc('hour', now());
  so_far integer;
begin
  if most is null then
    return true;
  end if;
  -- Read first: a sender who is over the limit already costs neither a write nor a lock.
  select c.hits into so_far from private.form_counts c
  where c.counter = this_counter and c.started_at = this_hour;
  if so_far >= most then
    return false;
  end if;
  insert into private.form_counts as c (counter, started_at, hits) values (this_counter, this_hour, 1)
  on conflict (counter, started_at) do update set hits = c.hits + 1
  returning c.hits into so_far;
  return so_far <= most;
end
$$;
comment on function private.count_form is
  'Counts one form of the named sender and says whether that is within the limit of the hour; without a limit it always is.';

create function private.limit_forms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- The role of the request: inside this function current_user is its owner.
  speaker constant text := current_setting('role', true);
  address constant text := private.caller_address();
  is_within boolean := true;
  is_sent_again boolean;
begin
  if speaker not in ('anon', 'authenticated') or private.is_staff() then
    return new;
  end if;
  if speaker = 'authenticated' then
    is_within := private.count_form('account ' || auth.uid(), private.setting('forms_per_account_per_hour')::integer);
  end if;
  if is_within and address is not null then
    is_within := private.count_form('address ' || address, private.setting('forms_per_address_per_hour')::integer);
  end if;

  if not is_within then
    -- The same form sent again after a lost answer must hear that it is stored, not that it is too much.
    execute format('select exists (select from public.%I t where t.id = $1)', tg_table_name)
      into is_sent_again using new.id;
    if not is_sent_again then
      raise exception 'too_many_requests'
        using errcode = 'PT429', detail = 'Too many forms came from here within an hour. Please try again later.';
    end if;
  end if;

  delete from private.form_counts c
  where (c.counter, c.started_at) in (
    select o.counter, o.started_at from private.form_counts o
    where o.started_at < date_trunc('hour', now())
    limit 20
    for update skip locked);
  return new;
end
$$;
comment on function private.limit_forms is
  'Refuses (HTTP 429, too_many_requests) a form beyond the limits of the settings; forgets counters whose hour is over.';
