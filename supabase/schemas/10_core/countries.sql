-- Countries: the one list of where the show is held. A country more is a value of the types public.country and public.currency
-- (foundation.sql), its entry here, its fee in each row of private.editions, its record in src/domain/regions.ts, its currency in
-- src/domain/money.ts, its support number (show_details.sql, src/lib/support.ts), its phones (src/domain/phone and written-phone.ts),
-- its flag, and what `git grep -E 'South Africa|south_africa|ZAR|_ZA|[Bb]oth countries'` still finds.
--
-- A function and no table, because generated columns and checks ask it: when a backup is restored, rows are written
-- before the rows of another table are there.

create type private.country_facts as (
  code text,
  currency public.currency,
  calling_code text,
  -- Digits of a telephone number after the calling code.
  phone_digits integer,
  time_zone text,
  -- In the country's own currency, for one public point.
  point_amount numeric,
  states text[]
);
comment on type private.country_facts is 'All that the rules know of a country.';

create function private.facts_of(country public.country) returns private.country_facts
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  case
    when country is null then
      return null;
    when country = 'Nigeria' then
      return row('NG', 'NGN', '234', 10, 'Africa/Lagos', 500, array[
        'Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River', 'Delta',
        'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT - Abuja', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina',
        'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers',
        'Sokoto', 'Taraba', 'Yobe', 'Zamfara'])::private.country_facts;
    when country = 'South Africa' then
      return row('ZA', 'ZAR', '27', 9, 'Africa/Johannesburg', 10, array[
        'Eastern Cape', 'Free State', 'Gauteng', 'KwaZulu-Natal', 'Limpopo', 'Mpumalanga', 'North West',
        'Northern Cape', 'Western Cape'])::private.country_facts;
    else
      raise exception 'unknown_country' using errcode = 'P0001', detail = country;
  end case;
end
$$;
comment on function private.facts_of is
  'What the rules know of a country; null for none. Error: unknown_country, of one that the type has and this list lacks.';

create function private.states_of(country public.country) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (private.facts_of(country)).states;
end
$$;
comment on function private.states_of is 'The states or provinces of a country: 37 in Nigeria with the FCT, 9 in South Africa.';

create function private.every_state() returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(select s from unnest(enum_range(null::public.country)) c (country), unnest(private.states_of(c.country)) s);
end
$$;
comment on function private.every_state is 'The states and provinces of all countries.';

create function private.country_of_states(states text[]) returns public.country
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select c.country from unnest(enum_range(null::public.country)) c (country)
    where private.states_of(c.country) <@ states and states <@ private.states_of(c.country));
end
$$;
comment on function private.country_of_states is 'The country that these are all the states of; null for fewer and for more.';

create function private.time_zone_of(country public.country) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce((private.facts_of(country)).time_zone, 'Africa/Lagos');
end
$$;
comment on function private.time_zone_of is
  'The clocks that a country goes by; of nobody''s country those of Lagos, where most families are. The browser has the same rule.';

create function private.local_day(country public.country, moment timestamptz) returns date
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (moment at time zone private.time_zone_of(country))::date;
end
$$;
comment on function private.local_day is 'The day that the calendars of a country show at a moment.';

create function private.currency_of(country public.country) returns public.currency
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (private.facts_of(country)).currency;
end
$$;
comment on function private.currency_of is 'The currency of a country.';

create function private.country_of(currency public.currency) returns public.country
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (select c.country from unnest(enum_range(null::public.country)) c (country) where private.currency_of(c.country) = currency);
end
$$;
comment on function private.country_of is 'The country of a currency; of dollars none.';

create function private.is_state_of(country public.country, state text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return state = any (private.states_of(country));
end
$$;
comment on function private.is_state_of is 'Whether a state or province belongs to the country.';

create function private.e164(phone text, country public.country) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- Text copied from contacts contains direction marks. A country code is dialled after 00, in Nigeria after 009.
  dialled constant text := regexp_replace(
    regexp_replace(phone, '[' || private.blanks() || '\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2010-\u2015().-]', '', 'g'),
    '^(009(?=2340?[0-9]{10}$)|00)', '+');
  facts private.country_facts;
  number text;
begin
  if dialled = '' then
    return null;
  end if;
  for facts in select (private.facts_of(c)).* from unnest(enum_range(null::public.country)) c order by c <> e164.country loop
    number := substring(dialled from format(
      case when facts.code = (private.facts_of(country)).code then '^(?:\+?%1$s)?0?([1-9][0-9]*)$' else '^\+%1$s0?([1-9][0-9]*)$' end,
      facts.calling_code));
    if char_length(number) = facts.phone_digits then
      return '+' || facts.calling_code || number;
    elsif starts_with(dialled, '+' || facts.calling_code) then
      return ltrim(dialled, '+');
    end if;
  end loop;
  return case when dialled ~ '^\+[1-9][0-9]{7,14}$' then dialled else ltrim(dialled, '+') end;
end
$$;
comment on function private.e164 is
  'A telephone number as people of a country write it, in E.164; null for none. What is no number comes back without a plus, so that '
  'the check of its column refuses it by name. The browser reads numbers likewise in src/domain/phone/phone.ts.';

create function private.stored_digits(typed text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return regexp_replace(regexp_replace(typed, '^00', ''), format('^(?:(%s)0|0)', (
    select string_agg((private.facts_of(c)).calling_code, '|') from unnest(enum_range(null::public.country)) c)), '\1');
end
$$;
comment on function private.stored_digits is
  'The digits that somebody types to find a telephone number, as it is stored: 00234803…, 2340803… and 0803… without the zeros that '
  'no stored number has.';

-- Check constraints and generated columns run as the role that writes the row.
grant execute on function private.currency_of to authenticated, service_role;
grant execute on function private.facts_of, private.states_of, private.is_state_of to anon, authenticated, service_role;
